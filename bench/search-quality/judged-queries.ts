import { z } from 'zod';
import { listIds } from './archive.ts';
import type { Relevance } from './metrics.ts';
import { readData } from './texts.ts';

const names = z.array(z.string());
const query = z.strictObject({ text: z.string(), exact: names.nonempty(), related: names });
const { classes } = readData('judged-queries.json', z.object({ classes: z.record(z.string(), z.array(query)) }));

export const QUERY_CLASSES: readonly string[] = Object.keys(classes);

/** A query and its relevant articles. Articles that are not listed are irrelevant. */
export type JudgedQuery = { queryClass: string; text: string; relevance: Relevance };

export const JUDGED_QUERIES: readonly JudgedQuery[] = Object.entries(classes).flatMap(([queryClass, queries]) =>
  queries.map(({ text, exact, related }) => {
    const toEntries = (listed: readonly string[], relevance: 1 | 2) =>
      listed.flatMap(listIds).map((id) => [id, relevance] as const);
    return { queryClass, text, relevance: new Map([...toEntries(related, 1), ...toEntries(exact, 2)]) };
  }),
);

const correction = z.strictObject({ text: z.string(), meant: z.string().nullable() });

/** A query and its only right correction; null if none is right. */
export const JUDGED_CORRECTIONS = readData('corrections.json', z.object({ queries: z.array(correction) })).queries;

/** Queries as readers type them, by kind. A person judges the printed results. */
export const READER_QUERIES = readData(
  'reader-queries.json',
  z.object({ queries: z.record(z.string(), names) }),
).queries;
