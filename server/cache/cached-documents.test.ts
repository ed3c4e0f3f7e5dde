import { describe, expect, test } from 'vitest';
import type { AdSetting } from '#domain/ads/ad-settings.ts';
import { DEFAULT_AD_SETTINGS } from '#domain/ads/ad-settings.ts';
import { createDesk } from '#services/articles/workflow/desk.ts';
import type { Documents } from '#services/documents/documents.ts';
import { createDocuments } from '#services/documents/documents.ts';
import type { Change, Topic } from '#services/live/change.ts';
import type { Database } from '#services/postgres/database.ts';
import { cacheDesk, cacheDocuments } from './cached-documents.ts';

/** Cached ad settings, whose reads are counted and fail while `source.fails`. */
function openSettings() {
  const source = { reads: 0, fails: false, isListening: true, settings: [...DEFAULT_AD_SETTINGS] as AdSetting[] };
  let tell = (_change: Change) => {};
  const changes = {
    isListening: () => source.isListening,
    subscribe: (listener: (change: Change) => void) => {
      const before = tell;
      tell = (change) => {
        before(change);
        listener(change);
      };
      return () => {};
    },
  };
  const documents: Documents = {
    ...createDocuments({} as Database),
    listAdSettings: async () => {
      source.reads += 1;
      if (source.fails) throw new Error('no database');
      return source.settings;
    },
  };
  const hear = (...topics: Topic[]) => tell({ topics, scheduleChanged: false });
  return { source, hear, read: cacheDocuments(documents, changes).listAdSettings };
}

test('the settings of the workflow are read once, and again after a change of the site’s settings', async () => {
  const reads: boolean[] = [];
  const readSettings = async () => ({ isOn: reads.push(true) > 1, needsFourEyes: false });
  const desk = { ...createDesk({} as Database), readSettings };
  let tell = (_change: Change) => {};
  const subscribe = (listener: (change: Change) => void) => {
    tell = listener;
    return () => {};
  };
  const read = cacheDesk(desk, { subscribe, isListening: () => true }).readSettings;
  expect([(await read()).isOn, (await read()).isOn, reads.length]).toEqual([false, false, 1]);
  tell({ topics: ['newsroom'], scheduleChanged: false });
  expect((await read()).isOn).toBe(false);
  tell({ topics: ['site'], scheduleChanged: false });
  expect((await read()).isOn).toBe(true);
});

describe('cached documents', () => {
  test('are read once until they change', async () => {
    const { source, hear, read } = openSettings();
    await Promise.all([read(), read()]);
    hear('home', 'site');
    expect(await read()).toEqual(DEFAULT_AD_SETTINGS);
    expect(source.reads).toBe(1);
  });

  test.each<Topic>(['ads', '*'])('are read again after a change of %j', async (topic) => {
    const { source, hear, read } = openSettings();
    await read();
    source.settings = [];
    hear(topic);
    expect(await read()).toEqual([]);
  });

  test('are read again if they change during a read', async () => {
    const { source, hear, read } = openSettings();
    const first = read();
    source.settings = [];
    hear('ads');
    await first;
    expect(await read()).toEqual([]);
  });

  test('are read each time while changes may be missed', async () => {
    const { source, read } = openSettings();
    await read();
    source.isListening = false;
    source.settings = [];
    expect(await read()).toEqual([]);
    await read();
    expect(source.reads).toBe(3);
  });

  test('are read again after a failed read', async () => {
    const { source, read } = openSettings();
    source.fails = true;
    await expect(read()).rejects.toThrow('no database');
    source.fails = false;
    expect(await read()).toEqual(DEFAULT_AD_SETTINGS);
  });
});
