import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles: ['tests/support/fail-on-console.ts', 'tests/support/fixed-seed.ts'],
          expect: { poll: { timeout: 20_000 } },
          include: ['{domain,app,server,cli,demo,fonts,services}/**/*.test.{ts,tsx}'],
          exclude: ['services/**/*.service.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'services',
          setupFiles: ['tests/support/fail-on-console.ts', 'tests/support/fixed-seed.ts'],
          include: ['services/**/*.service.test.ts', 'tests/http/**/*.test.ts', 'tests/process/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
