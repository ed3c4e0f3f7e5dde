/** For a test whose kind has a shorter one in `npm test`. `npm run test:long` runs it. */
export const LONG = { tag: '@long' };
