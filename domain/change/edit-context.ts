import type { HistoryActor } from '../desk/history.ts';

/** The actor of an edit and its time in ms. `historyId` is the id of the new history entry. */
export type EditContext = { actor: HistoryActor; nowMs: number; historyId: string };
