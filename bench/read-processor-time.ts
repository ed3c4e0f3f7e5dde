import { readdir, readFile } from 'node:fs/promises';

/** Of Linux on every usual machine. */
const TICKS_PER_S = 100;

/** Returns the processor time of a process and its Node.js workers, user and system, in seconds (Linux). */
export async function readProcessorSeconds(pid: number): Promise<number> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(ids.map(readStat));
  const ticks = stats.filter((stat) => stat?.isNode && (stat.pid === pid || stat.parent === pid));
  return ticks.reduce((sum, stat) => sum + (stat?.ticks ?? 0), 0) / TICKS_PER_S;
}

/** Returns the processor time of processes in ms, exactly (Linux). A process that has ended has none. */
export async function readProcessorMs(pids: readonly number[]): Promise<number> {
  const times = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0')));
  return times.reduce((sum, text) => sum + Number.parseInt(text, 10), 0) / 1e6;
}

/** The fields follow the name, which is in parentheses (proc_pid_stat(5)). Null if the process has ended. */
async function readStat(id: string) {
  const text = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  const nameEnd = text.lastIndexOf(')');
  const fields = text.slice(nameEnd + 2).split(' ');
  const isNode = text.slice(0, nameEnd).includes('(node') || text.slice(0, nameEnd).includes('(MainThread');
  return { pid: Number(id), parent: Number(fields[1]), isNode, ticks: Number(fields[11]) + Number(fields[12]) };
}
