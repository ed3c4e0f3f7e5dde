import { z } from 'zod';
import { readData } from './texts.ts';

const queries = z.record(z.string(), z.array(z.string()));

/** Queries as readers type them, by kind. A person judges the printed results. */
export const READER_QUERIES = readData('reader-queries.json', z.object({ queries })).queries;

const correction = z.strictObject({ text: z.string(), meant: z.string().nullable() });

/** A query and its only right correction; null if none is right. */
export const JUDGED_CORRECTIONS = readData('corrections.json', z.object({ queries: z.array(correction) })).queries;
