import type { Documents } from '#services/documents/documents.ts';
import type { Topic } from '#services/live/change.ts';
import type { ChangeBus } from '#services/live/change-bus.ts';

/**
 * Wraps the documents so that what every public page reads, ad settings and the footer's settings, is read again only after
 * a change. While changes may be missed, each call reads the database. A failed read is not remembered.
 */
export function rememberDocuments(
  documents: Documents,
  changes: Pick<ChangeBus, 'subscribe' | 'isListening'>,
): Documents {
  const remember = <Value>(topic: Topic, read: () => Promise<Value>): (() => Promise<Value>) => {
    let remembered: Promise<Value> | null = null;
    changes.subscribe(({ topics }) => {
      if (topics.includes(topic) || topics.includes('*')) remembered = null;
    });
    return () => {
      if (!changes.isListening()) return read();
      if (remembered !== null) return remembered;
      const current = read();
      remembered = current;
      current.catch(() => {
        if (remembered === current) remembered = null;
      });
      return current;
    };
  };
  return {
    ...documents,
    listAdSettings: remember('ads', documents.listAdSettings),
    readFooterSettings: remember('site', documents.readFooterSettings),
  };
}
