/** `saving` until the latest content is on disk. */
type WriteState = 'saved' | 'saving' | 'refused';

type WriterOptions<Content> = {
  write: (content: Content) => Promise<void>;
  onState: (state: WriteState) => void;
  /** Returns how long a write waits, once, for further changes. By default 0. */
  delayMs?: (content: Content) => number;
};

/** Performs one write at a time. Of the contents saved during a write, only the latest is written. */
export function createDraftWriter<Content>({ write, onState, delayMs = () => 0 }: WriterOptions<Content>) {
  let pending: { content: Content } | null = null;
  let running: Promise<void> | null = null;
  let stopWaiting = () => {};

  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      stopWaiting = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function run(): Promise<void> {
    let state: WriteState = 'saved';
    while (pending !== null) {
      const waitMs = delayMs(pending.content);
      if (waitMs > 0) await wait(waitMs);
      const { content } = pending;
      pending = null;
      state = await write(content).then(
        () => 'saved' as const,
        () => 'refused' as const,
      );
    }
    running = null;
    onState(state);
  }

  return {
    save: (content: Content) => {
      pending = { content };
      if (running !== null) return;
      onState('saving');
      running = run();
    },
    /** Starts the write that waits for further changes. */
    flush: () => stopWaiting(),
    /** Resolves when no write is running or pending. */
    settled: async () => {
      stopWaiting();
      while (running !== null) await running;
    },
  };
}
