import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const MEGABYTE = 1024 * 1024;
const FOLDER = '/sys/fs/cgroup/memory';

export type MemoryGroup = Awaited<ReturnType<typeof createMemoryGroup>>;

/**
 * Creates a control group whose processes may use `limitMb` megabytes together, as on a machine of that size. Linux only,
 * as root, with the memory controller of cgroup version 1.
 */
export async function createMemoryGroup(limitMb: number) {
  const folder = join(FOLDER, `prohor-${process.pid}`);
  await mkdir(folder);
  await writeFile(join(folder, 'memory.limit_in_bytes'), String(limitMb * MEGABYTE));
  const read = (file: string) => readFile(join(folder, file), 'utf8');
  const readNumber = (text: string, name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  return {
    processFile: join(folder, 'cgroup.procs'),
    /** Megabytes that the processes occupy now, without the file cache, which the kernel gives back. */
    readOccupiedMb: async () => {
      const stat = await read('memory.stat');
      return (readNumber(stat, 'total_rss') + readNumber(stat, 'total_shmem')) / MEGABYTE;
    },
    /** How many processes the kernel has ended because the group was full. */
    readKills: async () => readNumber(await read('memory.oom_control'), 'oom_kill'),
    /** Its processes must have ended. */
    remove: () => rmdir(folder),
  };
}
