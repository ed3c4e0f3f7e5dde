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
  let flags = FLAGS_OFF;
  const read = async () => {
    try {
      const stored = await documents.readFlags();
      flags = { ...stored, devMode: stored.devMode && devMode === 'allow' };
    } catch (error) {
      log.error({ error }, 'flags could not be read');
      flags = FLAGS_OFF;
    }
  };
  await read();
  live.subscribe(({ topics }) => {
    if (topics.includes('flags') || topics.includes('*')) void read();
  });
  return () => flags;
}
