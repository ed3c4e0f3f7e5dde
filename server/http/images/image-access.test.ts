import { expect, test, vi } from 'vitest';
import type { Change, Topic } from '#services/live/change.ts';
import { articleId } from '#tools/article-id.ts';
import { createImageAccess } from './image-access.ts';

const TOKEN = 'a'.repeat(32);
const REQUEST = { headers: new Headers() };

function open({ isListening = true } = {}) {
  const listeners = new Set<(change: Change) => void>();
  const findPublicUse = vi.fn(async () => articleId('a1'));
  const decideAudience = createImageAccess({
    articles: { findPublicUse },
    previews: { showsImage: async () => false },
    live: {
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      isListening: () => isListening,
    },
    findViewer: async () => null,
    now: () => 0,
  });
  const publish = (...topics: Topic[]) => {
    for (const listener of listeners) listener({ topics, scheduleChanged: false });
  };
  return { findPublicUse, publish, decide: () => decideAudience(REQUEST, TOKEN) };
}

test('a public image is looked up once', async () => {
  const { decide, findPublicUse, publish } = open();
  expect(await Promise.all([decide(), decide()])).toEqual(['public', 'public']);
  publish('newsroom', 'home', 'article:another');
  expect(await decide()).toBe('public');
  expect(findPublicUse).toHaveBeenCalledTimes(1);
});

test.each(['article:a1', '*'] as const)('a public image is looked up again after the change %s', async (topic) => {
  const { decide, findPublicUse, publish } = open();
  await decide();
  publish(topic);
  await decide();
  expect(findPublicUse).toHaveBeenCalledTimes(2);
});

test('a result is not remembered if a change arrived during the lookup', async () => {
  const { decide, findPublicUse, publish } = open();
  const first = decide();
  publish('article:a1');
  await first;
  await decide();
  expect(findPublicUse).toHaveBeenCalledTimes(2);
});

test('a result is not remembered while changes may be missed', async () => {
  const { decide, findPublicUse } = open({ isListening: false });
  await decide();
  await decide();
  expect(findPublicUse).toHaveBeenCalledTimes(2);
});

test('a cached image is public while the database does not respond; another one rejects', async () => {
  const { decide, findPublicUse, publish } = open();
  await decide();
  findPublicUse.mockRejectedValue(new Error('down'));
  expect(await decide()).toBe('public');
  publish('article:a1');
  await expect(decide()).rejects.toThrow('down');
});
