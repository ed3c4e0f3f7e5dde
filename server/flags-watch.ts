import { isDeepStrictEqual } from 'node:util';
import type { Flags } from '#domain/flags/flags.ts';
import { FLAGS_OFF } from '#domain/flags/flags.ts';
import type { Documents } from '#services/documents/documents.ts';
import type { Live } from '#services/live/live.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

/**
 * Keeps the flags at hand and reads them again when they change. A read that fails leaves both off (spec §8).
 * `DEV_MODE=forbid` ignores dev mode.
 */
export async function watchFlags(
  documents: Documents,
  live: Live,
  devMode: Config['devMode'],
  log: Log,
): Promise<() => Flags> {
  const read = async (): Promise<Flags> => {
    try {
      const stored = await documents.readFlags();
      return { ...stored, devMode: stored.devMode && devMode === 'allow' };
    } catch (error) {
      log.error({ error }, 'flags could not be read');
      return FLAGS_OFF;
    }
  };
  let flags = await read();
  const readAgain = async () => {
    const before = flags;
    flags = await read();
    // Pages rendered since the notification came still showed the old flags.
    if (!isDeepStrictEqual(flags, before)) live.announce(['flags']);
  };
  live.subscribe(({ topics }) => {
    if (topics.includes('flags') || topics.includes('*')) void readAgain();
  });
  return () => flags;
}
