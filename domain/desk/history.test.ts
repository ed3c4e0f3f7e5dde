import { expect, it } from 'vitest';
import { parseHistoryEntry } from './history.ts';

const entry = {
  userEmail: 'editor@example.org',
  userId: 'u1',
  action: 'Edited',
  articleId: 'a1',
  articleTitle: 'শিরোনাম',
  timestamp: 1_700_000_000_000,
};

it('returns a complete entry unchanged', () => {
  expect(parseHistoryEntry('h1', entry)).toEqual({ ok: true, entry: { id: 'h1', ...entry } });
});

it('names the unknown user if the entry names none (docs/behaviour §6)', () => {
  const { action, articleId, timestamp } = entry;
  expect(parseHistoryEntry('h1', { action, articleId, timestamp })).toEqual({
    ok: true,
    entry: { id: 'h1', action, articleId, timestamp, userEmail: 'Unknown User', userId: null, articleTitle: '' },
  });
});

it.each<[object, string]>([
  [{ action: 'Read' }, 'action must be one of Created, Edited, Deleted'],
  [{ articleId: 'a/b' }, 'articleId must be an id'],
  [{ timestamp: '5' }, 'timestamp must be a number of milliseconds'],
])('refuses %j', (change, reason) => {
  expect(parseHistoryEntry('h1', { ...entry, ...change })).toEqual({ ok: false, id: 'h1', reason });
});
