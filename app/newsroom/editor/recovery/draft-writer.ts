/** `saving` until the latest content is on disk. */
type WriteState = 'saved' | 'saving' | 'refused';

type WriterOptions<Content> = {
  write: (content: Content) => Promise<void>;
  onState: (state: WriteState) => void;
};

/**
 * Performs one write at a time without blocking typing. Of the contents saved during a write, only the latest is
 * written afterwards.
 */
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
    /** Resolves when no write is running or pending. */
    settled: async () => {
      while (running !== null) await running;
    },
  };
}
