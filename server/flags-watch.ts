import { isDeepStrictEqual } from 'node:util';
import type { Flags } from '#domain/flags/flags.ts';
import { FLAGS_OFF } from '#domain/flags/flags.ts';
import type { Documents } from '#services/documents/documents.ts';
import type { Live } from '#services/live/live.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

const RETRY_MS = 1_000;

export type FlagsWatch = {
  readFlags(): Flags;
  close(): void;
};

/**
 * Keeps the flags at hand and reads them again when they change. Until they have been read both are off (spec §8); a
 * later read that fails leaves them as they were, and is tried again. `DEV_MODE=forbid` ignores dev mode.
 */
export async function watchFlags(
  documents: Documents,
  live: Live,
  devMode: Config['devMode'],
  log: Log,
): Promise<FlagsWatch> {
  let flags = FLAGS_OFF;
  let round = 0;
  let retry: NodeJS.Timeout | undefined;

  const read = async () => {
    round += 1;
    const thisRound = round;
    clearTimeout(retry);
    try {
      const stored = await documents.readFlags();
      // Of two reads that overlap, the one that began first may end last.
      if (thisRound !== round) return;
      const before = flags;
      flags = { ...stored, devMode: stored.devMode && devMode === 'allow' };
      // Pages rendered since the notification came still showed the old flags.
      if (!isDeepStrictEqual(flags, before)) live.announce(['flags']);
    } catch (error) {
      log.error({ error }, 'flags could not be read');
      if (thisRound === round) retry = setTimeout(read, RETRY_MS);
    }
  };

  const unsubscribe = live.subscribe(({ topics }) => {
    if (topics.includes('flags') || topics.includes('*')) void read();
  });
  await read();
  return {
    readFlags: () => flags,
    close: () => {
      round += 1;
      unsubscribe();
      clearTimeout(retry);
    },
  };
}
