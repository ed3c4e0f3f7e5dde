import fc from 'fast-check';
import { runs } from './property-runs.ts';

/** Property tests use the same examples in every run. */
fc.configureGlobal({ seed: Number(process.env.SEED_OF_PROPERTIES ?? 1971), ...runs(100) });
