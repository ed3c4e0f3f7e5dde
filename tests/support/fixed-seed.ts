import fc from 'fast-check';

/** Properties draw the same examples in every run; another seed draws others. */
fc.configureGlobal({ seed: Number(process.env.SEED_OF_PROPERTIES ?? 1971) });
