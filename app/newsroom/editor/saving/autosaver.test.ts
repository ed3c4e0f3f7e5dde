import { expect, test } from 'vitest';
import { EMPTY_FORM } from '#domain/article/article-form.ts';
import { createFakeClock } from '#tests/support/fake-clock.ts';
import type { AutosaveContent } from './autosave-outbox.ts';
import type { AutosaveAnswer, AutosaveRequest, AutosaveView } from './autosave-request.ts';
import type { AutosaveState } from './autosaver.ts';
import { createAutosaver } from './autosaver.ts';

const typed = (title: string): AutosaveContent => ({
  viewerKey: 'u1',
  articleId: 'a1',
  draftId: 'd1',
  baseRevision: 1,
  form: { ...EMPTY_FORM, title },
});
const OTHER: AutosaveView = {
  ...typed('other'),
  draftId: 'd2',
  baseForm: EMPTY_FORM,
  sequence: 7,
  savedAtMs: 5,
};

/** An autosaver whose server gives `answers` in turn, and then stores everything. */
function start(...answers: AutosaveAnswer[]) {
  const clock = createFakeClock(0);
  const sent: string[] = [];
  const states: string[] = [];
  const others: string[] = [];
  const held: (() => void)[] = [];
  let isHeld = false;
  const saver = createAutosaver({
    send: async (request: AutosaveRequest) => {
      sent.push(
        request.intent === 'discard'
          ? `discard ${request.draftId}`
          : `${request.form.title} ${request.sequence}${request.replaces ? ` for ${request.replaces.draftId}` : ''}`,
      );
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
      const stored = { kind: request.intent === 'store' ? 'stored' : 'discarded', updatedAt: clock.now() } as const;
      return answers.shift() ?? stored;
    },
    setTimer: clock.setTimer,
    onState: ({ kind }: AutosaveState) => states.push(kind),
    onOther: ({ draftId }) => others.push(draftId),
    onSignedOut: () => states.push('asks to sign in'),
  });
  const hold = () => {
    isHeld = true;
    return () => {
      isHeld = false;
      for (const release of held.splice(0)) release();
    };
  };
  return { saver, clock, sent, states, others, hold };
}

test('sends the latest content 3 s after the first unsent change, not after each', async () => {
  const { saver, clock, sent, states } = start();
  saver.change(typed('ক'));
  await clock.advance(2_000);
  saver.change(typed('কথা'));
  await clock.advance(999);
  expect(sent).toEqual([]);
  await clock.advance(1);
  expect(sent).toEqual(['কথা 1']);
  expect(states.at(-1)).toBe('stored');
  await clock.advance(60_000);
  expect(sent).toHaveLength(1);
});

test('flush sends at once and resolves with the result', async () => {
  const { saver, sent } = start();
  saver.change(typed('ক'));
  expect(await saver.flush()).toEqual({ kind: 'stored', atMs: 0 });
  expect((await saver.flush()).kind).toBe('stored');
  expect(sent).toEqual(['ক 1']);
});

test('sends one request at a time, then what was typed during it', async () => {
  const { saver, clock, sent, hold } = start();
  const release = hold();
  saver.change(typed('ক'));
  void saver.flush();
  await clock.advance(0);
  saver.change(typed('কথা'));
  await clock.advance(10_000);
  expect(sent).toEqual(['ক 1']);
  release();
  await clock.advance(3_000);
  expect(sent).toEqual(['ক 1', 'কথা 2']);
});

test('repeats after growing waits until the server answers, with the latest content', async () => {
  const { saver, clock, sent, states } = start({ kind: 'failed' }, { kind: 'failed' });
  saver.change(typed('ক'));
  await clock.advance(3_000);
  expect(states.at(-1)).toBe('failed');
  saver.change(typed('কথা'));
  await clock.advance(2_000);
  await clock.advance(3_999);
  expect(sent).toEqual(['ক 1', 'কথা 2']);
  await clock.advance(1);
  expect(sent.at(-1)).toBe('কথা 3');
  expect(states.at(-1)).toBe('stored');
});

test('retry sends at once when the connection returns', async () => {
  const { saver, sent, states, clock } = start({ kind: 'failed' });
  saver.change(typed('ক'));
  await saver.flush();
  saver.retry();
  await clock.advance(0);
  expect(sent).toHaveLength(2);
  expect(states.at(-1)).toBe('stored');
});

test('sends nothing while a save runs, and nothing after it if everything was saved', async () => {
  const { saver, clock, sent, states } = start();
  saver.change(typed('ক'));
  await saver.pause();
  await clock.advance(10_000);
  saver.resume('saved');
  saver.change(null);
  await clock.advance(10_000);
  expect(sent).toEqual([]);
  expect(states.at(-1)).toBe('idle');
});

test('pause waits for a running request, so that it cannot arrive after the save', async () => {
  const { saver, hold } = start();
  const release = hold();
  saver.change(typed('ক'));
  void saver.flush();
  let isPaused = false;
  const paused = saver.pause().then(() => {
    isPaused = true;
  });
  await Promise.resolve();
  expect(isPaused).toBe(false);
  release();
  await paused;
  expect(isPaused).toBe(true);
});

test('after a save without an answer an autosave finds out when the server answers again', async () => {
  const { saver, clock, sent, states } = start();
  saver.change(typed('ক'));
  await saver.flush();
  await saver.pause();
  saver.resume('failed');
  expect(states.at(-1)).toBe('failed');
  await clock.advance(2_000);
  expect(sent).toHaveLength(2);
  expect(states.at(-1)).toBe('stored');
});

test('discards the autosave if every change was undone', async () => {
  const { saver, clock, sent, states } = start();
  saver.change(typed('ক'));
  await saver.flush();
  saver.change(null);
  await clock.advance(3_000);
  expect(sent).toEqual(['ক 1', 'discard d1']);
  expect(states.at(-1)).toBe('idle');
});

test('never overwrites the content of another device, until the form takes it over', async () => {
  const { saver, clock, sent, states, others } = start({ kind: 'other-draft', autosave: OTHER });
  saver.change(typed('ক'));
  await clock.advance(3_000);
  expect([states.at(-1), others]).toEqual(['blocked', ['d2']]);
  saver.takeOver(OTHER);
  saver.change(typed('other ক'));
  await clock.advance(3_000);
  expect(sent.at(-1)).toBe('other ক 2 for d2');
  expect(states.at(-1)).toBe('stored');
});

test('continues after the number of a later request of the same draft', async () => {
  const { saver, sent } = start({ kind: 'outdated', sequence: 41 });
  saver.change(typed('ক'));
  expect((await saver.flush()).kind).toBe('stored');
  expect(sent).toEqual(['ক 1', 'ক 42']);
});

test('asks to sign in if the session has ended, but not while a save runs', async () => {
  const { saver, clock, states, hold } = start({ kind: 'signed-out' }, { kind: 'signed-out' });
  saver.change(typed('ক'));
  await saver.flush();
  expect(states.splice(0)).toEqual(['waiting', 'saving', 'signed-out', 'asks to sign in']);
  const release = hold();
  saver.retry();
  await clock.advance(0);
  const paused = saver.pause();
  release();
  await paused;
  expect(states).toEqual(['saving', 'signed-out']);
});

test('does not repeat what the server refuses until something changes', async () => {
  const { saver, clock, sent, states } = start({ kind: 'invalid', message: 'Too long.' });
  saver.change(typed('ক'));
  await clock.advance(60_000);
  expect([sent.length, states.at(-1)]).toEqual([1, 'refused']);
  saver.change(typed('কথা'));
  await clock.advance(3_000);
  expect(states.at(-1)).toBe('stored');
});

test('discards what a request without an answer may have stored', async () => {
  const { saver, clock, sent, states } = start({ kind: 'failed' });
  saver.change(typed('ক'));
  await clock.advance(3_000);
  saver.change(null);
  await clock.advance(2_000);
  expect(sent).toEqual(['ক 1', 'discard d1']);
  expect(states.at(-1)).toBe('idle');
});
