import { useEffect, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { createSignal } from '#app/components/create-signal.ts';
import type { ImageRecords } from '#domain/images/image-record.ts';
import { findImageTokens } from '#domain/images/image-url.ts';
import { callRoute } from '../actions/call-route.ts';
import { MAX_REQUESTED_RECORDS, recordsSchema } from './image-responses.ts';

/** The records that this page has read. Replaced as a whole, because React compares references. */
let records: ImageRecords = new Map();
const changed = createSignal();

const NONE: ImageRecords = new Map();

/** The records of the stored images whose URLs a text contains. Reloaded with the page's data; at first some are missing. */
export function useImageRecords(text: string): ImageRecords {
  const known = useSyncExternalStore(
    changed.subscribe,
    () => records,
    () => NONE,
  );
  const { state } = useRevalidator();
  const tokens = findImageTokens(text).slice(0, MAX_REQUESTED_RECORDS).join(' ');
  useEffect(() => {
    if (tokens !== '' && state === 'idle') void loadRecords(tokens.split(' '));
  }, [tokens, state]);
  return known;
}

async function loadRecords(tokens: readonly string[]): Promise<void> {
  const query = tokens.map((token) => ['token', token]);
  const loaded = await callRoute('/dashboard/images/records', recordsSchema, { query });
  // The form works without the records.
  if (loaded === null) return;
  records = new Map([...[...records].filter(([token]) => !tokens.includes(token)), ...loaded]);
  changed.emit();
}
