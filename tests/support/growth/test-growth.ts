import { beforeAll, describe, expect, test } from 'vitest';
import { BOUNDED, EXAMPLES } from './examples.ts';
import { measureFolder } from './measure-folder.ts';
import type { Growth } from './measure-growth.ts';

/** What n log n needs for eight times as many lines, e.g. 8 × log 80 / log 10. Quadratic work needs 64. */
const MAX_RATIO = 16;
const TIME_LIMIT_MS = 1_200_000;

const listSlow = (measured: readonly Growth[]) =>
  measured
    .filter(({ maxRatio }) => maxRatio > MAX_RATIO)
    .map(({ name, maxRatio, fastest }) => `${name}: ${maxRatio.toFixed(1)} times the steps, ${fastest}`);

/** Declares the tests of the domain's functions and of the counter, with every family of texts or with the most different ones. */
export function testGrowth(families: 'all' | 'some'): void {
  describe('the functions of the domain that take a text', () => {
    let measured: Growth[];

    beforeAll(async () => {
      measured = await measureFolder('domain', families);
    }, TIME_LIMIT_MS);

    test('take about n log n steps for hostile texts', () => {
      expect(listSlow(measured).join('\n')).toBe('');
    });

    test('are all called with texts that they accept, or have an example', () => {
      expect(measured.length).toBeGreaterThan(200);
      expect(measured.filter(({ calls, failures }) => failures.length > calls).map(({ name }) => name)).toEqual([]);
    });

    test('exist if they have an example or a bound', () => {
      const names = measured.map(({ name }) => name);
      expect([...Object.keys(EXAMPLES), ...Object.keys(BOUNDED)].filter((name) => !names.includes(name))).toEqual([]);
    });
  });

  describe('the counter', () => {
    test(
      'finds slow expressions, loops and built-ins, and no others',
      async () => {
        const measured = await measureFolder('tests/support/growth/planted', families);
        const planted = listSlow(measured).map((line) => /#(\w+)/.exec(line)?.[1]);
        expect(planted.sort()).toEqual([
          'copiesQuadratically',
          'loopsQuadratically',
          'matchesExponentially',
          'matchesQuadratically',
          'scansQuadratically',
        ]);
        expect(measured.map(({ name }) => name.split('#')[1])).not.toContain('takesNoText');
      },
      TIME_LIMIT_MS,
    );
  });
}
