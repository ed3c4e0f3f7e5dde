import { readFile } from 'node:fs/promises';

/** Returns the processor time of processes in ms, exactly (Linux). A process that has ended has none. */
export async function readProcessorMs(pids: readonly number[]): Promise<number> {
  const times = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0')));
  return times.reduce((sum, text) => sum + Number.parseInt(text, 10), 0) / 1e6;
}
