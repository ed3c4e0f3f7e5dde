import { expect, test } from 'vitest';
import { createFakeClock } from '#tests/support/fake-clock.ts';
import { limitRepeats } from './limit-repeats.ts';

function openLog() {
  const lines: [string, Record<string, unknown>][] = [];
  const write = (fields: Record<string, unknown>, message: string) => lines.push([message, fields]);
  const clock = createFakeClock(0);
  return { clock, lines, log: limitRepeats({ error: write, warn: write, info: write }, clock) };
}

const refused = (message = 'connect ECONNREFUSED') => Object.assign(new Error(message), { code: 'ECONNREFUSED' });

test('a cause is logged once a minute, then with the number of repeats', async () => {
  const { log, lines, clock } = openLog();
  for (const path of ['/', '/article/a', '/article/b'])
    log.error({ error: refused(path), what: 'home', path }, 'failed');
  expect(lines).toEqual([['failed', expect.objectContaining({ path: '/' })]]);
  await clock.advance(60_000);
  expect(lines.slice(1)).toEqual([
    ['the same failure was repeated within a minute', { cause: 'failed: home: ECONNREFUSED', repeats: 2 }],
  ]);
  log.error({ error: refused(), what: 'home' }, 'failed');
  expect(lines).toHaveLength(3);
});

test('different causes are logged separately', () => {
  const { log, lines } = openLog();
  log.error({ error: refused(), what: 'home' }, 'failed');
  log.error({ error: refused(), what: 'search' }, 'failed');
  log.error({ error: new Error('no such table'), what: 'home' }, 'failed');
  log.error({ error: 'closed', path: '/rss.xml' }, 'failed');
  log.warn({}, 'slow');
  expect(lines).toHaveLength(5);
});

test('a cause without repeats writes no second line, and information is never limited', async () => {
  const { log, lines, clock } = openLog();
  log.error({ what: 'home' }, 'failed');
  await clock.advance(60_000);
  log.info({}, 'started');
  log.info({}, 'started');
  expect(lines.map(([message]) => message)).toEqual(['failed', 'started', 'started']);
});

test('from the 501st cause within a minute on, all causes count as one', async () => {
  const { log, lines, clock } = openLog();
  for (let n = 1; n <= 1_000; n += 1) log.error({ path: `/article/${n}` }, 'failed');
  expect(lines).toHaveLength(501);
  await clock.advance(60_000);
  expect(lines.slice(501)).toEqual([
    ['the same failure was repeated within a minute', { cause: 'more than 500 causes', repeats: 499 }],
  ]);
});
