import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles: ['tests/support/fail-on-console.ts'],
          include: ['{domain,app,server,cli,demo,fonts,services}/**/*.test.{ts,tsx}'],
          exclude: ['services/**/*.service.test.ts'],
        },
      },
      {
        test: {
          name: 'services',
          setupFiles: ['tests/support/fail-on-console.ts'],
          include: ['services/**/*.service.test.ts', 'tests/http/**/*.test.ts', 'tests/process/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
