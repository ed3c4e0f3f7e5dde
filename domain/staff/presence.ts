import { SECOND_MS } from '../time/durations.ts';

/** An open form reports itself at this interval (docs/behaviour §4.18). */
export const PRESENCE_BEAT_MS = 10 * SECOND_MS;
/** A window without a beat for this time is no longer present: one lost beat does not remove it. */
export const PRESENCE_LIFE_MS = 25 * SECOND_MS;
/** A person counts as typing until this time after the last key. */
export const TYPING_PAUSE_MS = 4 * SECOND_MS;
/** Changes of presence are sent to other processes, and to browsers, at most once in this time. */
export const PRESENCE_BROADCAST_INTERVAL_MS = SECOND_MS;
/** Maximum number of people of an article who are named. The others are only counted. */
export const MAX_NAMED_PEOPLE = 12;
/** Further windows of one person are ignored. */
export const MAX_WINDOWS_PER_PERSON = 50;

/** `left`: the window has closed the form. */
export type WindowState = 'open' | 'typing' | 'left';

/** The part of a beat that the browser sends. `sequence` grows with each beat of a window. */
export type WindowBeat = { articleId: string; windowId: string; sequence: number; state: WindowState };

/** One report of a window that has an article open. `personId` is the id of the account or of dev mode. */
export type PresenceBeat = WindowBeat & { personId: string; name: string };

type OpenWindow = PresenceBeat & { seenAtMs: number; sinceMs: number };

/** The windows that processes know, by person and window. Windows that have left remain until they expire. */
export type OpenWindows = ReadonlyMap<string, OpenWindow>;

const toKey = ({ personId, windowId }: PresenceBeat) => `${personId} ${windowId}`;

/** Adds beats. Beats of one window may arrive out of order, because they pass through different processes. */
export function addBeats(windows: OpenWindows, beats: readonly PresenceBeat[], nowMs: number): OpenWindows {
  const next = new Map(windows);
  for (const beat of beats) {
    const key = toKey(beat);
    const known = next.get(key);
    if (known !== undefined && known.sequence >= beat.sequence) continue;
    if (known === undefined && countWindows(next, beat.personId) >= MAX_WINDOWS_PER_PERSON) continue;
    const isSameVisit = known?.articleId === beat.articleId && known.state !== 'left';
    next.set(key, { ...beat, seenAtMs: nowMs, sinceMs: isSameVisit ? known.sinceMs : nowMs });
  }
  return next;
}

const countWindows = (windows: OpenWindows, personId: string) =>
  [...windows.values()].filter((open) => open.personId === personId).length;

export function dropExpired(windows: OpenWindows, nowMs: number): OpenWindows {
  return new Map([...windows].filter(([, { seenAtMs }]) => nowMs - seenAtMs < PRESENCE_LIFE_MS));
}

/** Returns how long until the next window expires; null if there is none. */
export function findNextExpiryMs(windows: OpenWindows, nowMs: number): number | null {
  if (windows.size === 0) return null;
  const firstMs = Math.min(...[...windows.values()].map(({ seenAtMs }) => seenAtMs));
  return Math.max(0, firstMs + PRESENCE_LIFE_MS - nowMs);
}

/** A person who has an article open, in one or more windows. */
type PresentPerson = { name: string; windows: number; isTyping: boolean };

/**
 * The people who have an article open: their number, and up to `MAX_NAMED_PEOPLE` of them in the order of arrival. If there
 * are more, people who type are named before the others.
 */
export type PresentPeople = { total: number; people: readonly PresentPerson[] };

export type PresentArticles = Readonly<Record<string, PresentPeople>>;

export function listPresent(windows: OpenWindows): PresentArticles {
  const byArticle = Map.groupBy(
    [...windows.values()].filter(({ state }) => state !== 'left'),
    ({ articleId }) => articleId,
  );
  return Object.fromEntries([...byArticle].map(([id, open]) => [id, toPeople(open)]));
}

function toPeople(open: readonly OpenWindow[]): PresentPeople {
  const earliestFirst = open.toSorted((a, b) => a.sinceMs - b.sinceMs || (a.personId < b.personId ? -1 : 1));
  const people = [...Map.groupBy(earliestFirst, ({ personId }) => personId).values()].map((ofPerson) => ({
    name: ofPerson[0]?.name ?? '',
    windows: ofPerson.length,
    isTyping: ofPerson.some(({ state }) => state === 'typing'),
  }));
  const named = new Set(people.toSorted((a, b) => Number(b.isTyping) - Number(a.isTyping)).slice(0, MAX_NAMED_PEOPLE));
  return { total: people.length, people: people.filter((person) => named.has(person)) };
}

export const NO_PEOPLE: PresentPeople = { total: 0, people: [] };

/** Returns the articles whose people differ, with their new people. An article that everyone has left has an empty list. */
export function findChanges(before: PresentArticles, after: PresentArticles): PresentArticles {
  const ids = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...ids].filter((id) => JSON.stringify(before[id]) !== JSON.stringify(after[id]));
  return Object.fromEntries(changed.map((id) => [id, after[id] ?? NO_PEOPLE]));
}
