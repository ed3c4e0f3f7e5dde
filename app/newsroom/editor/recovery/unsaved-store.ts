import type { DBSchema, IDBPDatabase } from 'idb';
import { openDB } from 'idb';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { EMPTY_FORM, isSameForm } from '#domain/article/article-form.ts';
import { DRAFT_RETENTION_MS } from '#domain/article/autosave-limits.ts';
import type { UnsavedText } from '../saving/form-content.ts';

/** In earlier versions the time is called `keptAtMs`, and the sequence and some fields are missing. */
type StoredDraft = Pick<UnsavedText, 'articleId' | 'baseRevision'> & {
  id: string;
  /** The viewer who typed it. On a shared machine a draft is offered only to this viewer. */
  viewerKey: string;
  form: Partial<ArticleForm>;
  baseForm: Partial<ArticleForm>;
  sequence?: number;
} & ({ savedAtMs: number } | { keptAtMs: number });

export function fromStoredDraft(stored: StoredDraft): UnsavedText {
  const { id, articleId, baseRevision, sequence = 0 } = stored;
  const savedAtMs = 'savedAtMs' in stored ? stored.savedAtMs : stored.keptAtMs;
  const baseForm = { ...EMPTY_FORM, ...stored.baseForm };
  const form = { ...EMPTY_FORM, ...stored.form };
  return { draftId: id, articleId, baseRevision, baseForm, form, sequence, savedAtMs };
}

/**
 * Returns the drafts of an article that a form offers, latest first, and all drafts that are past their retention. `articleId` is null
 * for the drafts of all articles that have not been saved yet.
 */
export function chooseDrafts(drafts: readonly UnsavedText[], articleId: string | null, nowMs: number) {
  const expired = drafts.filter((draft) => draft.savedAtMs < nowMs - DRAFT_RETENTION_MS);
  const offered = drafts
    .filter((draft) => !expired.includes(draft))
    .filter((draft) => (draft.baseRevision === null ? null : draft.articleId) === articleId)
    .sort((a, b) => b.savedAtMs - a.savedAtMs);
  return { offered, expired };
}

export function newDraftId(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
}

interface DraftSchema extends DBSchema {
  drafts: { key: string; value: StoredDraft; indexes: { viewerKey: string } };
}

const STORE = 'drafts';
const LOCK_PREFIX = 'prohor-draft:';

let opened: Promise<IDBPDatabase<DraftSchema>> | null = null;

/** Opens the database. The browser may refuse or close the connection; the next call then opens a new one. */
function open(): Promise<IDBPDatabase<DraftSchema>> {
  const reset = () => {
    opened = null;
  };
  opened ??= openDB<DraftSchema>('prohor', 1, {
    upgrade: (db) => {
      db.createObjectStore(STORE, { keyPath: 'id' }).createIndex('viewerKey', 'viewerKey');
    },
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
      reset();
    },
    terminated: reset,
  });
  opened.catch(reset);
  return opened;
}

async function openForWriting() {
  const db = await open();
  return db.transaction(STORE, 'readwrite', { durability: 'strict' });
}

/** Saves a draft; it is on disk when this resolves. Rejects if the browser refuses (private mode, no space). */
export async function saveDraft(viewerKey: string, { draftId, ...text }: UnsavedText): Promise<void> {
  const transaction = await openForWriting();
  const { articleId, baseRevision, baseForm, form, sequence, savedAtMs } = text;
  const draft = { id: draftId, viewerKey, articleId, baseRevision, baseForm, form, sequence, savedAtMs };
  await Promise.all([transaction.store.put(draft), transaction.done]);
}

export async function removeDraft(id: string): Promise<void> {
  const transaction = await openForWriting();
  await Promise.all([transaction.store.delete(id), transaction.done]);
}

/** Deletes a draft if its form still equals `saved`. */
export async function removeSavedDraft(id: string, saved: ArticleForm): Promise<void> {
  const transaction = await openForWriting();
  const stored = await transaction.store.get(id);
  if (stored !== undefined && isSameForm(fromStoredDraft(stored).form, saved)) await transaction.store.delete(id);
  await transaction.done;
}

/** Lists the viewer's drafts that `chooseDrafts` offers. Deletes drafts that are past their retention. */
export async function listDrafts(viewerKey: string, articleId: string | null, nowMs: number): Promise<UnsavedText[]> {
  const transaction = await openForWriting();
  const drafts = (await transaction.store.index('viewerKey').getAll(viewerKey)).map(fromStoredDraft);
  const { offered, expired } = chooseDrafts(drafts, articleId, nowMs);
  await Promise.all([...expired.map(({ draftId }) => transaction.store.delete(draftId)), transaction.done]);
  return offered;
}

/** Locks a draft until the page closes or the returned function is called. Does nothing if the browser lacks or refuses Web Locks. */
export function lockDraft(id: string): () => void {
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) return () => {};
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  locks.request(LOCK_PREFIX + id, () => released).catch(() => {});
  return release;
}

/** Resolves when no window has the draft open. Rejects if `signal` aborts. Needs Web Locks. */
export async function waitForUnlock(id: string, signal: AbortSignal): Promise<void> {
  await navigator.locks.request(LOCK_PREFIX + id, { signal }, () => {});
}

export const isDraftLocked = async (id: string): Promise<boolean> => (await listLockedDrafts()).has(id);

/** Lists the drafts that are open in a window of this browser. Empty in browsers without Web Locks, or that refuse them. */
export async function listLockedDrafts(): Promise<ReadonlySet<string>> {
  const locks: LockManager | undefined = navigator.locks;
  const { held = [] } = (await locks?.query().catch(() => null)) ?? {};
  return new Set(held.flatMap(({ name }) => (name?.startsWith(LOCK_PREFIX) ? [name.slice(LOCK_PREFIX.length)] : [])));
}
