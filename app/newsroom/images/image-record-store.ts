import { useEffect, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import type { ImageRecord, ImageRecords } from '#domain/images/image-record.ts';
import { findImageTokens } from '#domain/images/image-url.ts';
import { MAX_RECORDS, recordsSchema } from './image-responses.ts';

/** The records that this page has read. Replaced as a whole, so that React notices a change. */
let records: ImageRecords = new Map();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const NONE: ImageRecords = new Map();

/**
 * The texts and focal points of the stored images whose URLs a text contains. They are read again when the page's data
 * changes. Images whose records were not read have none.
 */
export function useImageRecords(text: string): ImageRecords {
  const known = useSyncExternalStore(
    subscribe,
    () => records,
    () => NONE,
  );
  const { state } = useRevalidator();
  const tokens = findImageTokens(text).slice(0, MAX_RECORDS).join(' ');
  useEffect(() => {
    if (tokens !== '' && state === 'idle') void readRecords(tokens.split(' '));
  }, [tokens, state]);
  return known;
}

async function readRecords(tokens: readonly string[]): Promise<void> {
  try {
    const query = new URLSearchParams(tokens.map((token) => ['token', token]));
    const response = await fetch(`/dashboard/images/records?${query}`);
    const read = new Map<string, ImageRecord>(recordsSchema.parse(await response.json()));
    const others = [...records].filter(([token]) => !tokens.includes(token));
    records = new Map([...others, ...read]);
    for (const listener of listeners) listener();
  } catch {
    // The session has ended or the server does not respond. The form works without the records.
  }
}
