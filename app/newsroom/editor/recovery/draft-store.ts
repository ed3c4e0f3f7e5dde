import type { DBSchema, IDBPDatabase } from 'idb';
import { openDB } from 'idb';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { EMPTY_FORM, isSameForm } from '#domain/article/article-form.ts';
import { DRAFT_RETENTION_MS } from '#domain/article/autosave-limits.ts';

/** The unsaved content of one open form, as the browser stores it. */
export type Draft = {
  /** One per open form, so that two windows never write to the same draft. */
  id: string;
  /** Who wrote it. On a shared machine a draft is shown only to its writer. */
  viewerKey: string;
  articleId: string;
  /** The revision the writer started from; null for an article that has not been saved yet. */
  baseRevision: number | null;
  baseForm: ArticleForm;
  form: ArticleForm;
  savedAtMs: number;
};

/** A draft in the browser's storage. Earlier versions called the time `keptAtMs` and lacked fields that the form has now. */
type StoredDraft = Omit<Draft, 'savedAtMs' | 'form' | 'baseForm'> & {
  form: Partial<ArticleForm>;
  baseForm: Partial<ArticleForm>;
} & ({ savedAtMs: number } | { keptAtMs: number });

/** Converts a draft that any version has stored. */
export function fromStoredDraft(stored: StoredDraft): Draft {
  const { id, viewerKey, articleId, baseRevision } = stored;
  return {
    id,
    viewerKey,
    articleId,
    baseRevision,
    baseForm: { ...EMPTY_FORM, ...stored.baseForm },
    form: { ...EMPTY_FORM, ...stored.form },
    savedAtMs: 'savedAtMs' in stored ? stored.savedAtMs : stored.keptAtMs,
  };
}

/** Which drafts a form offers: those of its article, or those of every article that has not been saved yet. */
export type DraftScope = { kind: 'new' } | { kind: 'article'; articleId: string };

function isInScope(draft: Draft, scope: DraftScope): boolean {
  if (scope.kind === 'new') return draft.baseRevision === null;
  return draft.baseRevision !== null && draft.articleId === scope.articleId;
}

/** A random id. */
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
export async function saveDraft(draft: Draft): Promise<void> {
  const transaction = await openForWriting();
  await Promise.all([transaction.store.put(draft), transaction.done]);
}

/** Deletes a draft. */
export async function removeDraft(id: string): Promise<void> {
  const transaction = await openForWriting();
  await Promise.all([transaction.store.delete(id), transaction.done]);
}

/** Deletes a draft if its content still equals `saved`. A draft that has changed since stays. */
export async function removeSavedDraft(id: string, saved: ArticleForm): Promise<void> {
  const transaction = await openForWriting();
  const stored = await transaction.store.get(id);
  if (stored !== undefined && isSameForm(fromStoredDraft(stored).form, saved)) await transaction.store.delete(id);
  await transaction.done;
}

/** Lists a viewer's drafts for a form, latest first. Deletes drafts that are past their retention. */
export async function listDrafts(viewerKey: string, scope: DraftScope, nowMs: number): Promise<Draft[]> {
  const transaction = await openForWriting();
  const drafts = (await transaction.store.index('viewerKey').getAll(viewerKey)).map(fromStoredDraft);
  const expired = drafts.filter((draft) => draft.savedAtMs < nowMs - DRAFT_RETENTION_MS);
  await Promise.all([...expired.map(({ id }) => transaction.store.delete(id)), transaction.done]);
  return drafts
    .filter((draft) => !expired.includes(draft) && isInScope(draft, scope))
    .sort((a, b) => b.savedAtMs - a.savedAtMs);
}

/** Locks a draft until the page closes or the returned function is called. Does nothing in browsers without Web Locks. */
export function lockDraft(id: string): () => void {
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) return () => {};
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks.request(LOCK_PREFIX + id, () => released);
  return release;
}

/** Lists the ids of the drafts that windows of this browser have open now. */
export async function listLockedDrafts(): Promise<ReadonlySet<string>> {
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) return new Set();
  const { held = [] } = await locks.query();
  return new Set(held.flatMap(({ name }) => (name?.startsWith(LOCK_PREFIX) ? [name.slice(LOCK_PREFIX.length)] : [])));
}
