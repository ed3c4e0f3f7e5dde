import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

export type ForbiddenPattern = {
  what: string;
  pattern: RegExp;
  /** Literal breaches, each of which the pattern must find. */
  breaches: readonly string[];
  /** Files in which the pattern is right, with the reason. */
  allowed?: Readonly<Record<string, string>>;
};

/** The source files of folders without their tests, relative to the checkout. `folders` is a glob. */
export const listSources = (folders: string): string[] =>
  globSync(`${folders}/**/*.{ts,tsx}`, { cwd: ROOT }).filter((file) => !file.includes('.test.'));

/** Tests that no source file matches a pattern outside its allowed files, and that each pattern can find something. */
export function forbidPatterns(title: string, rules: readonly ForbiddenPattern[], sources: readonly string[]): void {
  describe(title, () => {
    test.each(rules)('$what', ({ pattern, allowed = {} }) => {
      expect(sources.filter((file) => !(file in allowed) && pattern.test(read(file)))).toEqual([]);
    });

    test.each(rules.flatMap(({ what, pattern, breaches }) => breaches.map((breach) => ({ what, pattern, breach }))))(
      'reports $what: $breach',
      ({ pattern, breach }) => {
        expect(breach).toMatch(pattern);
      },
    );

    test.each(
      rules.flatMap(({ what, pattern, allowed = {} }) => Object.keys(allowed).map((file) => ({ what, pattern, file }))),
    )('has a reason to allow $what in $file', ({ pattern, file }) => {
      expect(read(file)).toMatch(pattern);
    });
  });
}
