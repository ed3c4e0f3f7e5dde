import type { Documents } from '#services/documents/documents.ts';
import type { Topic } from '#services/live/change.ts';
import type { ChangeBus } from '#services/live/change-bus.ts';
import { createSharedLoads } from './shared-loads.ts';

/**
 * Caches the ad settings and footer settings, which every public page reads, until they change. Reads the database on
 * each call while change notifications may be missed.
 */
export function cacheDocuments(documents: Documents, changes: Pick<ChangeBus, 'subscribe' | 'isListening'>): Documents {
  const cacheUntil = <Value extends object>(topic: Topic, load: () => Promise<Value>): (() => Promise<Value>) => {
    let cached: Value | null = null;
    const loads = createSharedLoads<Value>(changes);
    changes.subscribe(({ topics }) => {
      if (topics.includes(topic) || topics.includes('*')) cached = null;
    });
    const finish = (value: Value, isCurrent: boolean) => {
      if (isCurrent) cached = value;
      return value;
    };
    return async () => (changes.isListening() ? cached : null) ?? loads.get(topic, load, finish);
  };
  return {
    ...documents,
    listAdSettings: cacheUntil('ads', documents.listAdSettings),
    readFooterSettings: cacheUntil('site', documents.readFooterSettings),
  };
}
