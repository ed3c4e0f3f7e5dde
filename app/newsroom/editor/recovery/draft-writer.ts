/** `saving` until the latest content is on disk. */
type WriteState = 'saved' | 'saving' | 'refused';

type WriterOptions<Content> = {
  write: (content: Content) => Promise<void>;
  onState: (state: WriteState) => void;
};

/** Writes contents one at a time. During a write, only the latest content waits, so typing is never blocked. */
export function createDraftWriter<Content>({ write, onState }: WriterOptions<Content>) {
  let pending: { content: Content } | null = null;
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    let state: WriteState = 'saved';
    while (pending !== null) {
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
    /** Resolves when all calls of `save` have been written or refused. */
    settled: async () => {
      while (running !== null) await running;
    },
  };
}
