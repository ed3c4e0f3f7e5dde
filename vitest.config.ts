import { defineConfig } from 'vitest/config';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';
import { inlineScript } from './bundler/inline-script.ts';

const setupFiles = ['tests/support/fail-on-console.ts', 'tests/support/fixed-seed.ts'];

const LONG_TESTS = '**/*.long.test.ts';

/** The tests of these two projects need a PostgreSQL, and a build for `tests/http/` and `tests/process/`. */
const withServices = {
  setupFiles,
  globalSetup: ['tests/support/global-setup.ts'],
  testTimeout: 900_000,
  hookTimeout: 900_000,
  env: { NODE_ENV: 'production' },
  expect: { poll: { timeout: 300_000 } },
};

/** Files that take longest, though they are short. */
const LONGEST_FILES = [
  ...['/kill-rounds.', '/http/permissions.', '/random-commands.'],
  ...['/deploy.long.', '/hidden-while-frozen.long.', '/workers.long.'],
];

/** Starts the longest files first, and then those that run programs: at the end, no worker waits for the other. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) =>
      Number(moduleId.includes('/tests/process/')) + 2 * Number(LONGEST_FILES.some((name) => moduleId.includes(name)));
    return (await super.sort(files)).toSorted((a, b) => rankOf(b) - rankOf(a));
  }
}

export default defineConfig({
  test: {
    // Files of one worker share its modules: most of them load faster than a worker starts.
    isolate: false,
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    coverage: {
      provider: 'v8',
      include: ['{app,cli,domain,server,services}/**/*.{ts,tsx}'],
      reporter: ['text-summary', 'json-summary', 'html'],
      reportsDirectory: 'test-results/coverage',
    },
    projects: [
      {
        extends: true,
        plugins: [inlineScript()],
        test: {
          name: 'unit',
          setupFiles,
          include: ['{domain,app,bundler,server,cli,bench,demo,fonts,services,tests/check}/**/*.test.{ts,tsx}'],
          exclude: ['services/**/*.service.test.ts', LONG_TESTS],
          // A busy machine may need many times what a calm one does.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: 90_000 } },
        },
      },
      {
        extends: true,
        test: {
          ...withServices,
          name: 'services',
          include: ['services/**/*.service.test.ts', 'tests/http/**/*.test.ts', 'tests/process/**/*.test.ts'],
          exclude: [LONG_TESTS],
        },
      },
      {
        extends: true,
        test: {
          ...withServices,
          name: 'long',
          include: ['{domain,app,services,tests}/**/*.long.test.ts'],
          testTimeout: 1_800_000,
          hookTimeout: 1_800_000,
          expect: { poll: { timeout: 300_000 } },
        },
      },
    ],
  },
});
