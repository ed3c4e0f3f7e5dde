import fc from 'fast-check';

/** Property tests use the same examples in every run. */
fc.configureGlobal({ seed: Number(process.env.SEED_OF_PROPERTIES ?? 1971) });
