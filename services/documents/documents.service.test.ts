import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_AD_SETTINGS } from '#domain/ads/ad-settings.ts';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import type { Documents } from './documents.ts';
import { createDocuments } from './documents.ts';

let database: TestDatabase;
let documents: Documents;

beforeEach(async () => {
  database = await createTestDatabase();
  documents = createDocuments(database.db);
});
afterEach(() => database.drop());

describe('ad settings', () => {
  test('initialising writes the nine defaults in order, once', async () => {
    expect(await documents.initialiseAdSettings()).toEqual({ kind: 'initialised' });
    expect(await documents.initialiseAdSettings()).toEqual({ kind: 'already-exists' });
    expect(await documents.listAdSettings()).toEqual(DEFAULT_AD_SETTINGS);
  });

  test('initialising twice at the same time writes the defaults once', async () => {
    const results = await Promise.all([documents.initialiseAdSettings(), documents.initialiseAdSettings()]);
    expect(results.map(({ kind }) => kind).sort()).toEqual(['already-exists', 'initialised']);
  });

  test('an update writes only its field', async () => {
    await documents.initialiseAdSettings();
    const result = await documents.updateAdSetting('home_bottom_banner', { enabled: true });
    const before = DEFAULT_AD_SETTINGS.find(({ id }) => id === 'home_bottom_banner');
    expect(result).toEqual({ kind: 'saved', setting: { ...before, enabled: true } });
  });

  test('an update sets the slot number of a unit and is refused for an auto ad', async () => {
    await documents.initialiseAdSettings();
    const unit = await documents.updateAdSetting('home_in_feed', { slotId: '123' });
    expect(unit).toMatchObject({ kind: 'saved', setting: { id: 'home_in_feed', slotId: '123', enabled: true } });
    expect(await documents.updateAdSetting('auto_anchor', { slotId: '123' })).toEqual({ kind: 'refused' });
    const settings = await documents.listAdSettings();
    expect(settings.map(({ slotId }) => slotId)).toEqual(['', '123', '', '', '', '', '', 'N/A', 'N/A']);
  });

  test('an update of a slot that does not exist returns unknown-slot', async () => {
    expect(await documents.updateAdSetting('nowhere', { enabled: true })).toEqual({ kind: 'unknown-slot' });
  });

  test('the list leaves out a malformed setting', async () => {
    await documents.initialiseAdSettings();
    await database.db
      .updateTable('documents')
      .set({ data: '{"enabled":"maybe"}' })
      .where('id', '=', 'auto_anchor')
      .execute();
    expect(await documents.listAdSettings()).toHaveLength(DEFAULT_AD_SETTINGS.length - 1);
  });
});

describe('flags', () => {
  test('are off until they are set', async () => {
    expect(await documents.readFlags()).toEqual({ devMode: false, maintenance: null });
  });

  test('include the message of the maintenance page', async () => {
    await documents.setDevMode(true);
    await documents.setMaintenance(true, 'রাত ১০টায় ফিরছি।');
    expect(await documents.readFlags()).toEqual({ devMode: true, maintenance: { message: 'রাত ১০টায় ফিরছি।' } });
    await documents.setMaintenance(false, null);
    expect(await documents.readFlags()).toEqual({ devMode: true, maintenance: null });
  });

  test('are off if they are malformed', async () => {
    await database.db
      .insertInto('documents')
      .values({ collection: 'development', id: 'enabled', data: '"yes"' })
      .execute();
    expect((await documents.readFlags()).devMode).toBe(false);
  });
});
