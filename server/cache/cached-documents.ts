import type { Desk } from '#services/articles/workflow/desk.ts';
import type { Documents } from '#services/documents/documents.ts';
import type { Topic } from '#services/live/change.ts';
import type { ChangeBus } from '#services/live/change-bus.ts';
import { createSharedLoads } from './shared-loads.ts';

type Changes = Pick<ChangeBus, 'subscribe' | 'isListening'>;

/**
 * Caches the ad, footer and photo card settings, which public pages read, until they change. While change notifications
 * may be missed, each call reads the database.
 */
export function cacheDocuments(documents: Documents, changes: Changes): Documents {
  return {
    ...documents,
    listAdSettings: cacheUntil(changes, 'ads', documents.listAdSettings),
    readFooterSettings: cacheUntil(changes, 'site', documents.readFooterSettings),
    readCardSettings: cacheUntil(changes, 'site', documents.readCardSettings),
  };
}

/** Caches the workflow settings, which every page of the dashboard reads. */
export function cacheDesk(desk: Desk, changes: Changes): Desk {
  return { ...desk, readSettings: cacheUntil(changes, 'site', desk.readSettings) };
}

function cacheUntil<Value extends object>(
  changes: Changes,
  topic: Topic,
  load: () => Promise<Value>,
): () => Promise<Value> {
  let cached: Value | null = null;
  const loads = createSharedLoads<Value>(changes);
  changes.subscribe(({ topics }) => {
    if (topics.includes(topic) || topics.includes('*')) cached = null;
  });
  const convert = (value: Value, isCurrent: boolean) => {
    if (isCurrent) cached = value;
    return value;
  };
  const shared = { load, listTopics: () => [topic], convert };
  return async () => (changes.isListening() ? cached : null) ?? loads.get(topic, shared);
}
