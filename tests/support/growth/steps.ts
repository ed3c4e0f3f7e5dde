/** Thrown to end a call that takes more steps than it may. */
class TooManySteps extends Error {}

/** Counts the work of one call: bodies of functions and loops, steps of matching, characters and elements that built-ins read. */
export const counter = {
  steps: 0,
  maxSteps: Number.POSITIVE_INFINITY,
  /** False while the counter itself calls built-ins. */
  isOn: false,
  add(steps: number) {
    if (!counter.isOn) return;
    counter.steps += steps;
    if (counter.steps > counter.maxSteps) throw new TooManySteps();
  },
};

/** Runs a part of the counter itself. */
export function withoutCounting<Result>(run: () => Result): Result {
  counter.isOn = false;
  try {
    return run();
  } finally {
    counter.isOn = true;
  }
}

/** Returns the steps of a call, at most a little more than `maxSteps`. */
export function countSteps(call: () => unknown, maxSteps: number): number {
  counter.steps = 0;
  counter.maxSteps = maxSteps;
  counter.isOn = true;
  try {
    call();
  } catch (error) {
    if (!(error instanceof TooManySteps)) throw error;
  } finally {
    counter.isOn = false;
  }
  return counter.steps;
}
