/** What can wait for a viewer of the newsroom, in the order in which kinds get a place in a short list. */
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
 * `urgent`: a change that one person published, for a second look. `review`: submitted. `correction`: waits for a second person.
 * `returned`: to the viewer. `approved`: and not published. `mention` and `note`: unread notes. `comment`: of an outsider, on a
 * preview. `assigned`: to the viewer, to be written.
 */
export type WaitingKind = (typeof WAITING_KINDS)[number];

type Waiting = { readonly kind: WaitingKind; readonly at: number };

/**
 * Picks up to `limit` items for a short list, the one that has waited longest first. The kinds take turns, so that many items of one
 * kind do not hide another.
 */
export function pickWaiting<Item extends Waiting>(items: readonly Item[], limit: number): Item[] {
  const byTime = items.toSorted((a, b) => a.at - b.at);
  const turns = WAITING_KINDS.flatMap((kind) =>
    byTime.filter((item) => item.kind === kind).map((item, turn) => ({ item, turn })),
  ).toSorted((a, b) => a.turn - b.turn);
  return turns
    .slice(0, limit)
    .map(({ item }) => item)
    .toSorted((a, b) => a.at - b.at);
}
