import type { ArticleForm } from '#domain/article/article-form.ts';
import { AUTOSAVE_INTERVAL_MS } from '#domain/article/autosave-limits.ts';
import { backoffMs } from '#domain/time/backoff.ts';
import type { AutosaveAnswer, AutosaveRequest, AutosaveView } from './autosave-request.ts';

/** Between two attempts while the server does not answer. */
const RETRY = { firstMs: 2_000, maxMs: 30_000 };

/** What the form contains, if something in it is unsaved. */
export type AutosaveContent = {
  viewerKey: string;
  articleId: string;
  draftId: string;
  baseRevision: number | null;
  form: ArticleForm;
};

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
  let content: AutosaveContent | null = null;
  /** The draft that the server has content of; null if there is nothing to discard. */
  let storedDraftId: string | null = null;
  let replaces: Pick<AutosaveView, 'draftId' | 'sequence'> | null = null;
  let sequence = 0;
  let failures = 0;
  let isUnsent = false;
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

  /** Sends until nothing is unsent, or until an answer says that it cannot go on now. */
  async function run(): Promise<void> {
    while (isUnsent && !isPaused) {
      isUnsent = false;
      setState({ kind: 'saving' });
      const sent = content;
      const answer = await send(toRequest(sent));
      const canContinue = receive(answer, sent);
      if (!canContinue) break;
    }
    running = null;
  }

  function toRequest(sent: AutosaveContent | null): AutosaveRequest {
    if (sent === null) return { intent: 'discard', draftId: storedDraftId ?? '' };
    sequence += 1;
    return { intent: 'store', ...sent, sequence, replaces };
  }

  /** Returns whether what was typed during the request may be sent at once. */
  function receive(answer: AutosaveAnswer, sent: AutosaveContent | null): boolean {
    if (answer.kind !== 'failed') failures = 0;
    switch (answer.kind) {
      case 'stored':
        storedDraftId = sent?.draftId ?? null;
        replaces = null;
        setState({ kind: 'stored', atMs: answer.updatedAt });
        if (isUnsent) schedule(AUTOSAVE_INTERVAL_MS);
        return false;
      case 'discarded':
        storedDraftId = null;
        setState({ kind: 'idle' });
        return isUnsent;
      case 'outdated':
        sequence = Math.max(sequence, answer.sequence);
        isUnsent = true;
        return true;
      case 'invalid':
        setState({ kind: 'refused', message: answer.message });
        return false;
      case 'other-draft':
        isUnsent = true;
        setState({ kind: 'blocked' });
        onOther(answer.autosave);
        return false;
      case 'other-viewer':
        isUnsent = true;
        setState({ kind: 'blocked' });
        return false;
      case 'signed-out':
        isUnsent = true;
        setState({ kind: 'signed-out' });
        if (!isPaused) onSignedOut();
        return false;
      case 'failed':
        isUnsent = true;
        failures += 1;
        setState({ kind: 'failed' });
        schedule(backoffMs(failures, RETRY));
        return false;
    }
  }

  function start(): Promise<void> {
    stopTimer();
    if (running === null && isUnsent && !isPaused) running = run();
    return running ?? Promise.resolve();
  }

  return {
    /** Notes what the form contains now; null if nothing in it is unsaved. */
    change: (next: AutosaveContent | null) => {
      content = next;
      isUnsent = next !== null || storedDraftId !== null;
      if (!isUnsent) {
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
    takeOver: (other: Pick<AutosaveView, 'draftId' | 'sequence'>) => {
      replaces = other;
    },
    /** Repeats an autosave after a failure or a sign-in, or to find out whether the server answers again. */
    retry: () => {
      isUnsent = content !== null || storedDraftId !== null;
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
        storedDraftId = null;
        isUnsent = false;
        setState({ kind: 'idle' });
      } else if (outcome === 'failed' && content !== null) {
        isUnsent = true;
        failures = 1;
        setState({ kind: 'failed' });
        schedule(backoffMs(failures, RETRY));
      } else if (isUnsent) schedule(AUTOSAVE_INTERVAL_MS);
    },
    stop: stopTimer,
  };
}
