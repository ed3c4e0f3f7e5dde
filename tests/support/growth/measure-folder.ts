import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Growth } from './measure-growth.ts';

/** Measures the growth of each exported function of a folder that takes text, in a thread whose built-ins count. */
export async function measureFolder(folder: string, families: 'all' | 'some'): Promise<Growth[]> {
  const worker = new Worker(join(import.meta.dirname, 'measure-growth.ts'), {
    workerData: { folder, families },
    // An expression that repeats a group takes a frame for each repetition.
    resourceLimits: { stackSizeMb: 240, maxOldGenerationSizeMb: 2_000 },
    execArgv: ['--no-warnings'],
  });
  const measured: Growth[] = [];
  worker.on('message', (growth: Growth) => measured.push(growth));
  await once(worker, 'exit');
  return measured;
}
