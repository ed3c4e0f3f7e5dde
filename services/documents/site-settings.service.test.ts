import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestDatabase } from '#tests/support/database/test-database.ts';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import type { Documents } from './documents.ts';
import { createDocuments } from './documents.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 6);
const EDITOR = { field: 'editor', value: 'রহিমা খাতুন', baseUpdatedAt: 0 } as const;
const ABOUT = { field: 'about', value: `# আমরা\n\n${'কথা '.repeat(1000)}শেষ`, baseUpdatedAt: 0 } as const;

let database: TestDatabase;
let documents: Documents;

beforeEach(async () => {
  database = await createTestDatabase();
  documents = createDocuments(database.db);
});
afterEach(() => database.drop());

describe('a save', () => {
  test('returns the settings that are read afterwards', async () => {
    const result = await documents.saveSiteSettings([EDITOR, ABOUT], NOW_MS);
    const settings = await documents.readSiteSettings();
    expect(result).toEqual({ kind: 'saved', settings });
    expect(settings.editor).toEqual({ value: EDITOR.value, updatedAt: NOW_MS });
    expect(settings.about.value).toBe(ABOUT.value);
    expect(settings.phone).toEqual({ value: '', updatedAt: 0 });
  });

  test('leaves the fields that others saved at the same time', async () => {
    const phone = { field: 'phone', value: '১২৩', baseUpdatedAt: 0 } as const;
    const results = await Promise.all([
      documents.saveSiteSettings([EDITOR], NOW_MS),
      documents.saveSiteSettings([phone], NOW_MS),
      documents.saveSiteSettings([ABOUT], NOW_MS),
    ]);
    expect(results.map(({ kind }) => kind)).toEqual(['saved', 'saved', 'saved']);
    const { editor, phone: saved, about } = await documents.readSiteSettings();
    expect([editor.value, saved.value, about.value]).toEqual([EDITOR.value, '১২৩', ABOUT.value]);
  });

  test('of one field by two people at the same time saves one and returns a conflict to the other', async () => {
    const results = await Promise.all([
      documents.saveSiteSettings([EDITOR], NOW_MS),
      documents.saveSiteSettings([{ ...EDITOR, value: 'করিম হোসেন' }], NOW_MS),
    ]);
    expect(results.map(({ kind }) => kind).sort()).toEqual(['conflict', 'saved']);
  });

  test('with an outdated field writes nothing and returns the current settings', async () => {
    await documents.saveSiteSettings([EDITOR], NOW_MS);
    const result = await documents.saveSiteSettings([{ ...EDITOR, value: 'করিম হোসেন' }, ABOUT], NOW_MS + 1);
    expect(result).toEqual({ kind: 'conflict', settings: await documents.readSiteSettings() });
    expect(result).toMatchObject({ settings: { about: { value: '' } } });
  });

  test('of the stored value changes nothing, whatever its base', async () => {
    await documents.saveSiteSettings([EDITOR], NOW_MS);
    const result = await documents.saveSiteSettings([{ ...EDITOR, baseUpdatedAt: 5 }], NOW_MS + 1);
    expect(result).toMatchObject({ kind: 'saved', settings: { editor: { updatedAt: NOW_MS } } });
  });

  test('gives each value its own version, even if the clock does not advance', async () => {
    await documents.saveSiteSettings([EDITOR], NOW_MS);
    const change = { ...EDITOR, value: 'করিম হোসেন', baseUpdatedAt: NOW_MS };
    const result = await documents.saveSiteSettings([change], NOW_MS - 1000);
    expect(result).toMatchObject({ settings: { editor: { value: 'করিম হোসেন', updatedAt: NOW_MS + 1 } } });
  });
});

describe('a read', () => {
  test('for the footer has the lines and the filled pages', async () => {
    await documents.saveSiteSettings([EDITOR, ABOUT], NOW_MS);
    const cleared = { field: 'terms', value: 'ক', baseUpdatedAt: 0 } as const;
    await documents.saveSiteSettings([cleared], NOW_MS);
    await documents.saveSiteSettings([{ ...cleared, value: '', baseUpdatedAt: NOW_MS }], NOW_MS);
    const { publisher, pages } = await documents.readFooterSettings();
    expect(publisher.editor).toBe(EDITOR.value);
    expect(pages).toEqual([{ page: 'about', updatedAt: NOW_MS }]);
  });

  test('of one setting returns null unless it is filled', async () => {
    await documents.saveSiteSettings([ABOUT], NOW_MS);
    expect(await documents.findSiteSetting('about')).toEqual({ value: ABOUT.value, updatedAt: NOW_MS });
    expect(await documents.findSiteSetting('contact')).toBeNull();
  });

  test.each(['"text"', '{"value":5,"updatedAt":1}', '{"value":"ক"}', '[]'])(
    'treats the malformed document %s as not filled',
    async (data) => {
      await database.db.insertInto('documents').values({ collection: 'site_settings', id: 'editor', data }).execute();
      const settings = await documents.readSiteSettings();
      expect(settings.editor).toEqual({ value: '', updatedAt: 0 });
      expect((await documents.readFooterSettings()).publisher.editor).toBe('');
      expect(await documents.findSiteSetting('editor')).toBeNull();
    },
  );
});
