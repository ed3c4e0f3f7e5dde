import { onTestFinished } from 'vitest';
import type { Change } from '#services/live/change.ts';
import { openChangeBus } from '#services/live/change-bus.ts';

/** Collects the changes that are published from now on. The returned function reads them. */
export async function watchChanges(url: string): Promise<() => readonly Change[]> {
  const changes: Change[] = [];
  const bus = await openChangeBus({ url, onDisconnect: () => {}, beforeReconnect: async () => {} });
  onTestFinished(() => bus.close());
  bus.subscribe((change) => changes.push(change));
  return () => changes;
}
