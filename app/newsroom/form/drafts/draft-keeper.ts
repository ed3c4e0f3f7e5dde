import type { Draft } from './draft.ts';

/** `unkept` while the latest text is not on the disk yet. */
export type KeptState = 'kept' | 'unkept' | 'refused';

type KeeperOptions = {
  /** Resolves once the draft is on the disk; null forgets it. */
  write: (draft: Draft | null) => Promise<void>;
  onState: (state: KeptState) => void;
};

export type DraftKeeper = {
  keep: (draft: Draft | null) => void;
  /** Resolves once everything that was given to `keep` is written, or refused. */
  settled: () => Promise<void>;
};

/** Writes every text it is given, one at a time; while one is being written only the latest of the others waits. */
export function createDraftKeeper({ write, onState }: KeeperOptions): DraftKeeper {
  let waiting: { draft: Draft | null } | null = null;
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    let state: KeptState = 'kept';
    while (waiting !== null) {
      const { draft } = waiting;
      waiting = null;
      state = await write(draft).then(
        () => 'kept' as const,
        () => 'refused' as const,
      );
    }
    running = null;
    onState(state);
  }

  return {
    keep: (draft) => {
      waiting = { draft };
      if (running !== null) return;
      onState('unkept');
      running = run();
    },
    settled: async () => {
      while (running !== null) await running;
    },
  };
}
