import { globSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { countBodies } from './add-counters.ts';
import { countBuiltIns } from './count-built-ins.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import type { TextFunction } from './list-text-functions.ts';
import { listTextFunctions } from './list-text-functions.ts';
import type { MakeArguments, Texts } from './make-arguments.ts';
import { countSteps } from './steps.ts';

/** The growth of one function. `fastest` is the family of texts with which the work grows fastest, `failures` is why calls threw. */
export type Growth = {
  name: string;
  calls: number;
  maxRatio: number;
  fastest: string;
  maxSteps: number;
  failures: string[];
};

const ROOT = join(import.meta.dirname, '../../..');
const hasAll = workerData.families === 'all';
/** Of the texts that repeat one part, one of 24 is enough for `some`; of the long texts of a bounded function, two. */
const isMeasured = (family: string, index: number) => hasAll || !family.startsWith('repeated') || index % 24 === 0;
const MAX_BOUNDED = hasAll ? Number.POSITIVE_INFINITY : 2;
const UNBOUNDED = {
  short: 100,
  long: 800,
  maxSteps: 2_000_000,
  families: [...HOSTILE_TEXTS.keys()].filter(isMeasured),
};
/** The work of a short text that is not compared, such as that of a table which is built once. */
const OVERHEAD_STEPS = 500;
/** Ends a call early. The ratio is then at least as large as this. */
const MAX_RATIO = 30;
const PART_LENGTH = 10;

type Callable = (...args: unknown[]) => unknown;

function toTexts(whole: string, isList: boolean): Texts {
  const parts = Array.from({ length: Math.ceil(whole.length / PART_LENGTH) }, (_, index) =>
    whole.slice(index * PART_LENGTH, (index + 1) * PART_LENGTH),
  );
  return { whole, parts: isList ? parts : [whole] };
}

type Measured = { name: string; call: Callable; makeArguments: MakeArguments; hasList: boolean };

function measure({ name, call, makeArguments, hasList }: Measured): Growth {
  const growth: Growth = { name, calls: 0, maxRatio: 0, fastest: '', maxSteps: 0, failures: [] };
  const bounds = BOUNDED[name];
  const { short: shortLength, long: longLength, maxSteps } = bounds ?? UNBOUNDED;
  const families = bounds?.families.slice(0, MAX_BOUNDED) ?? UNBOUNDED.families;
  for (const [family, makeText] of HOSTILE_TEXTS) {
    if (!families.includes(family)) continue;
    for (const isList of hasList ? [false, true] : [false]) {
      const run = (length: number, maxSteps: number) => {
        const args = makeArguments(toTexts(makeText(length), isList));
        return countSteps(() => call(...args), maxSteps);
      };
      try {
        const short = run(shortLength, maxSteps) + OVERHEAD_STEPS;
        const steps = run(longLength, short * MAX_RATIO);
        growth.calls += 1;
        growth.maxSteps = Math.max(growth.maxSteps, steps);
        if (steps / short > growth.maxRatio) Object.assign(growth, { maxRatio: steps / short, fastest: family });
      } catch (error) {
        growth.failures.push(`${family}: ${error instanceof Error ? error.message.slice(0, 200) : error}`);
      }
    }
  }
  return growth;
}

/** The functions of `recognition/` take pictures, whose size is limited before. */
const UNMEASURED = /\.test\.|\/fixtures\/|\/recognition\//;

function listMeasured(folder: string): TextFunction[] {
  const files = globSync(`${folder}/**/*.ts`, { cwd: ROOT }).filter((file) => !UNMEASURED.test(file));
  return listTextFunctions(ROOT, files.sort());
}

countBodies();
// Loads modules of the domain, which must count.
const { BOUNDED, EXAMPLES } = await import('./examples.ts');
const functions = listMeasured(workerData.folder).filter(({ file }) => new RegExp(workerData.only ?? '').test(file));
const modules = new Map<string, Record<string, Callable>>();
for (const { file } of functions) modules.set(file, await import(join(ROOT, file)));
countBuiltIns();
for (const { file, name: exported, makeArguments, hasList } of functions) {
  const call = modules.get(file)?.[exported];
  if (call === undefined) throw new Error(`${file} has no ${exported}.`);
  const name = `${file}#${exported}`;
  const example = EXAMPLES[name];
  parentPort?.postMessage(
    measure({ name, call, makeArguments: example ?? makeArguments, hasList: hasList && !example }),
  );
}
