import { HOUR_MS } from '../time/durations.ts';
import type { Stage } from '../workflow/workflow.ts';

/** How long an item waits until the Desk marks it, and until the Desk warns. */
export const LONG_WAIT_MS = 2 * HOUR_MS;
export const TOO_LONG_WAIT_MS = 8 * HOUR_MS;

export type WaitLength = 'short' | 'long' | 'too-long';

/** Decides how long an item has waited in its stage. Text that is still being written does not wait. */
export function decideWait(stage: Stage, ageMs: number): WaitLength {
  if (stage === 'writing' || ageMs < LONG_WAIT_MS) return 'short';
  return ageMs < TOO_LONG_WAIT_MS ? 'long' : 'too-long';
}

/** The kinds of items that wait for a viewer of the newsroom, in the order in which they get a place in a short list. */
const WAITING_KINDS = [
  'urgent',
  'review',
  'correction',
  'returned',
  'approved',
  'mention',
  'comment',
  'assigned',
  'note',
] as const;

/**
 * `urgent`: a change that one person published and a second person must review. `review`: a submitted item. `correction`: a correction
 * that waits for a second person. `returned`: an item returned to the viewer. `approved`: an item that can be published. `mention`,
 * `note`: an unread note. `comment`: an outsider's comment on a preview. `assigned`: an item that the viewer should write.
 */
export type WaitingKind = (typeof WAITING_KINDS)[number];

type WaitingItem = { readonly kind: WaitingKind; readonly at: number };

/**
 * Picks up to `limit` items for a short list, the longest wait first. The kinds take turns, to prevent many items of one kind from
 * hiding another kind.
 */
export function pickWaiting<Item extends WaitingItem>(items: readonly Item[], limit: number): Item[] {
  const byTime = items.toSorted((a, b) => a.at - b.at);
  const turns = WAITING_KINDS.flatMap((kind) =>
    byTime.filter((item) => item.kind === kind).map((item, turn) => ({ item, turn })),
  ).toSorted((a, b) => a.turn - b.turn);
  return turns
    .slice(0, limit)
    .map(({ item }) => item)
    .toSorted((a, b) => a.at - b.at);
}
