import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { RestartResult } from '../workers.ts';

const restartSchema = z.object({ replaced: z.number(), error: z.string().nullable() });

const toPath = (dataDir: string) => join(dataDir, 'restart.json');

/** Records in the data folder how a rolling restart ended, for the command that requested it. */
export async function noteRestart(dataDir: string, result: RestartResult): Promise<void> {
  const temporary = `${toPath(dataDir)}.new`;
  await writeFile(temporary, `${JSON.stringify(result)}\n`);
  await rename(temporary, toPath(dataDir));
}

/** Returns how the last rolling restart since {@link clearRestartNote} ended; null if there was none. */
export async function readRestartNote(dataDir: string): Promise<RestartResult | null> {
  const text = await readFile(toPath(dataDir), 'utf8').catch(() => null);
  return text === null ? null : restartSchema.parse(JSON.parse(text));
}

export const clearRestartNote = (dataDir: string) => rm(toPath(dataDir), { force: true });
