import { execFileSync } from 'node:child_process';
import type { SoakedSite } from './soaked-site.ts';

const MIN_JUDGED_MINUTES = 10;
/** What still counts as noise of the garbage collector. */
const MAX_GROWTH_MB_PER_MINUTE = 1;

/** The resident memory of the primary process and of each worker, and what all of them and PostgreSQL occupy. */
export type MemorySample = { minute: number; processesMb: number[]; occupiedMb: number | null };

export async function sampleMemory({ pid, memory }: SoakedSite, minute: number): Promise<MemorySample> {
  const rows = execFileSync('ps', ['-o', 'rss=', '--pid', String(pid), '--ppid', String(pid)], { encoding: 'utf8' });
  const processesMb = rows
    .trim()
    .split('\n')
    .map((kb) => Number(kb) / 1024);
  return { minute, processesMb, occupiedMb: (await memory?.readOccupiedMb()) ?? null };
}

export function describeSample({ minute, processesMb, occupiedMb }: MemorySample): string {
  const processes = processesMb.map((mb) => `${Math.round(mb)} MB`).join(', ');
  const all = occupiedMb === null ? '' : `; with PostgreSQL ${Math.round(occupiedMb)} MB`;
  return `${minute.toFixed(1)} min: ${processes}${all}`;
}

/** Judges the growth of all processes together over the second half, when caches are full. */
export function judgeGrowth(samples: readonly MemorySample[]): { isAcceptable: boolean; text: string } {
  const later = samples.slice(Math.floor(samples.length / 2));
  const slope = fitSlope(
    later.map(({ minute, processesMb }) => [minute, processesMb.reduce((sum, mb) => sum + mb, 0)]),
  );
  const text = `memory of all processes in the second half: ${slope >= 0 ? '+' : ''}${slope.toFixed(2)} MB a minute`;
  if ((samples.at(-1)?.minute ?? 0) < MIN_JUDGED_MINUTES - 1) {
    return { isAcceptable: true, text: `${text} (not judged: shorter than ${MIN_JUDGED_MINUTES} minutes)` };
  }
  return { isAcceptable: slope <= MAX_GROWTH_MB_PER_MINUTE, text: `${text} (limit ${MAX_GROWTH_MB_PER_MINUTE})` };
}

/** The slope of the line with the least squared distance to the points. */
function fitSlope(points: readonly (readonly [number, number])[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
  const meanX = mean(points.map(([x]) => x));
  const meanY = mean(points.map(([, y]) => y));
  const covariance = mean(points.map(([x, y]) => (x - meanX) * (y - meanY)));
  const variance = mean(points.map(([x]) => (x - meanX) ** 2));
  return variance === 0 ? 0 : covariance / variance;
}
