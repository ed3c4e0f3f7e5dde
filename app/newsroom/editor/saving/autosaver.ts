import { AUTOSAVE_INTERVAL_MS } from '#domain/article/autosave-limits.ts';
import { backoffMs } from '#domain/time/backoff.ts';
import type { AutosaveContent } from './autosave-outbox.ts';
import { createAutosaveOutbox } from './autosave-outbox.ts';
import type { AutosaveAnswer, AutosaveRequest, AutosaveView } from './autosave-request.ts';

/** Between two attempts while the server does not answer. */
const RETRY = { firstMs: 2_000, maxMs: 30_000 };

export type AutosaveState =
  | { kind: 'idle' }
  /** Something is unsent; it will be sent in a moment. */
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'stored'; atMs: number }
  /** The server did not answer; the autosave is repeated. */
  | { kind: 'failed' }
  | { kind: 'signed-out' }
  /** The unsaved content of another device waits for a decision, or another person has signed in. */
  | { kind: 'blocked' }
  /** The server refuses the content, in one sentence for the writer. */
  | { kind: 'refused'; message: string };

type AutosaverOptions = {
  send: (request: AutosaveRequest) => Promise<AutosaveAnswer>;
  /** Calls `run` after a time; the returned function cancels it. */
  setTimer: (delayMs: number, run: () => void) => () => void;
  onState: (state: AutosaveState) => void;
  /** Called if another form of the same person has unsaved content for the article. */
  onOther: (autosave: AutosaveView) => void;
  /** Called if the session has ended, except while a save runs, which finds out itself. */
  onSignedOut: () => void;
};

export type Autosaver = ReturnType<typeof createAutosaver>;

/**
 * Sends the unsaved content of a form to the server: `AUTOSAVE_INTERVAL_MS` after the first unsent change, one request
 * at a time, repeated until the server has answered.
 */
export function createAutosaver({ send, setTimer, onState, onOther, onSignedOut }: AutosaverOptions) {
  const outbox = createAutosaveOutbox();
  let failures = 0;
  let isPaused = false;
  let state: AutosaveState = { kind: 'idle' };
  let running: Promise<void> | null = null;
  let cancelTimer: (() => void) | null = null;

  const setState = (next: AutosaveState) => {
    state = next;
    onState(next);
  };
  const stopTimer = () => {
    cancelTimer?.();
    cancelTimer = null;
  };
  const schedule = (delayMs: number) => {
    if (isPaused || cancelTimer !== null) return;
    cancelTimer = setTimer(delayMs, () => {
      cancelTimer = null;
      void start();
    });
  };

  /** Sends until nothing is unsent, or until an answer says that it cannot continue now. */
  async function run(): Promise<void> {
    while (outbox.hasUnsent() && !isPaused) {
      const request = outbox.takeRequest();
      setState({ kind: 'saving' });
      const canContinue = receive(await send(request), request);
      if (!canContinue) break;
    }
    running = null;
  }

  /** Returns whether what was typed during the request may be sent at once. */
  function receive(answer: AutosaveAnswer, request: AutosaveRequest): boolean {
    if (answer.kind !== 'failed') failures = 0;
    switch (answer.kind) {
      case 'stored':
        outbox.noteStored(request);
        setState({ kind: 'stored', atMs: answer.updatedAt });
        if (outbox.hasUnsent()) schedule(AUTOSAVE_INTERVAL_MS);
        return false;
      case 'discarded':
        outbox.noteDiscarded();
        setState({ kind: 'idle' });
        return outbox.hasUnsent();
      case 'outdated':
        outbox.noteOutdated(answer.sequence);
        return true;
      case 'invalid':
        setState({ kind: 'refused', message: answer.message });
        return false;
      case 'other-draft':
      case 'other-viewer':
        outbox.markUnsent();
        setState({ kind: 'blocked' });
        if (answer.kind === 'other-draft') onOther(answer.autosave);
        return false;
      case 'signed-out':
        outbox.markUnsent();
        setState({ kind: 'signed-out' });
        if (!isPaused) onSignedOut();
        return false;
      case 'failed':
        outbox.noteUnanswered(request);
        retryLater(failures + 1);
        return false;
    }
  }

  function retryLater(failuresSoFar: number): void {
    failures = failuresSoFar;
    setState({ kind: 'failed' });
    schedule(backoffMs(failures, RETRY));
  }

  function start(): Promise<void> {
    stopTimer();
    if (running === null && outbox.hasUnsent() && !isPaused) running = run();
    return running ?? Promise.resolve();
  }

  return {
    /** Notes what the form contains now; null if nothing in it is unsaved. */
    change: (next: AutosaveContent | null) => {
      outbox.setContent(next);
      if (!outbox.hasUnsent()) {
        stopTimer();
        if (running === null) setState({ kind: 'idle' });
        return;
      }
      if (running !== null || state.kind === 'failed') return;
      if (state.kind !== 'blocked' && state.kind !== 'signed-out') setState({ kind: 'waiting' });
      schedule(AUTOSAVE_INTERVAL_MS);
    },
    /** Sends at once what is unsent. Resolves with the state after it. */
    flush: async (): Promise<AutosaveState> => {
      await running;
      await start();
      return state;
    },
    /** The next autosave replaces that of another device, whose content the form has taken over. */
    takeOver: outbox.setReplaced,
    /** Repeats an autosave after a failure or a sign-in, or to find out whether the server answers again. */
    retry: () => {
      outbox.updateUnsent();
      void start();
    },
    /** Sends nothing until `resume`. Resolves when no request is running, so that none arrives after a save. */
    pause: async () => {
      isPaused = true;
      stopTimer();
      await running;
    },
    /**
     * Continues after a save. `saved`: the server has removed the autosave of what was sent. `failed`: the server did not
     * answer, and an autosave finds out when it does again.
     */
    resume: (outcome: 'saved' | 'failed' | 'refused') => {
      isPaused = false;
      if (outcome === 'saved') {
        outbox.noteSaved();
        setState({ kind: 'idle' });
      } else if (outcome === 'failed' && outbox.hasContent()) {
        outbox.markUnsent();
        retryLater(1);
      } else if (outbox.hasUnsent()) schedule(AUTOSAVE_INTERVAL_MS);
    },
    stop: stopTimer,
  };
}
