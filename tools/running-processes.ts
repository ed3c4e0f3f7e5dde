import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/**
 * `command` is the command line or the title that the program has set. `startTicks` is the start time in clock ticks, 0 if
 * unknown. It gives the order, because a process may have a lower id than an older one.
 */
export type RunningProcess = { pid: number; parent: number; memoryKb: number; command: string; startTicks: number };

/** Lists the children of a process, oldest first. A child that ends during the call is left out. */
export function listChildren(parent: number): RunningProcess[] {
  const children = listProcesses().filter((running) => running.parent === parent);
  return children.sort((a, b) => a.startTicks - b.startTicks);
}

/** Lists all processes. Reads /proc, because small Linux systems lack `ps`; calls `ps` on systems without /proc. */
export function listProcesses(): RunningProcess[] {
  if (!existsSync('/proc/self/status')) return listWithPs();
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.sort((a, b) => a - b).flatMap((pid) => readProcess(pid) ?? []);
}

function readProcess(pid: number): RunningProcess | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const readNumber = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trimEnd();
    // The 22nd field of proc_pid_stat(5). The name, the second field, is in parentheses and may have spaces.
    const startTicks = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]);
    return { pid, parent: readNumber('PPid'), memoryKb: readNumber('VmRSS'), command, startTicks };
  } catch {
    return null;
  }
}

function listWithPs(): RunningProcess[] {
  const output = execFileSync('ps', ['-axo', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' });
  return [...output.matchAll(/^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/gm)].map(([, pid, parent, memoryKb, command = '']) => ({
    pid: Number(pid),
    parent: Number(parent),
    memoryKb: Number(memoryKb),
    command: command.trimEnd(),
    startTicks: 0,
  }));
}
