import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const scores = z.object({
  queries: z.number(),
  ndcg: z.number(),
  mrr: z.number(),
  missed: z.number(),
  empty: z.number(),
});

const results = z.object({ articles: z.number(), overall: scores, classes: z.record(z.string(), scores) });

/** The scores of a class, with the number of its queries. */
export type ClassScores = z.infer<typeof scores>;

export type Results = z.infer<typeof results>;

const FILE = 'results.json';
const FOLDER = import.meta.dirname;

/** Writes the results beside this file, with four decimals. */
export async function saveResults(measured: Results): Promise<void> {
  const toRounded = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(4)) : value);
  await writeFile(join(FOLDER, FILE), `${JSON.stringify(measured, toRounded, 2)}\n`);
}

/** Reads the results of the last commit; null if there is no commit with them, or no Git. */
export async function readCommittedResults(): Promise<Results | null> {
  try {
    const { stdout } = await promisify(execFile)('git', ['show', `HEAD:./${FILE}`], { cwd: FOLDER });
    return results.parse(JSON.parse(stdout));
  } catch {
    return null;
  }
}
