/** `npm run test:long` sets it: how many times as many examples a property gets. */
const FACTOR = Number(process.env.RUNS_OF_PROPERTIES ?? 1);

/** The options of a property with so many examples in `npm test`. */
export const runs = (count: number) => ({ numRuns: count * FACTOR });
