import type { DBSchema, IDBPDatabase } from 'idb';
import { openDB } from 'idb';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { isSameForm } from '#domain/article/article-form.ts';
import type { Draft, DraftScope } from './draft.ts';
import { DRAFT_KEPT_MS, isInScope } from './draft.ts';

interface DraftSchema extends DBSchema {
  drafts: { key: string; value: Draft; indexes: { viewerKey: string } };
}

const STORE = 'drafts';

let opened: Promise<IDBPDatabase<DraftSchema>> | null = null;

/** The browser may end the connection, or refuse it; the next call tries anew. */
function open(): Promise<IDBPDatabase<DraftSchema>> {
  const forget = () => {
    opened = null;
  };
  opened ??= openDB<DraftSchema>('prohor', 1, {
    upgrade: (db) => {
      db.createObjectStore(STORE, { keyPath: 'id' }).createIndex('viewerKey', 'viewerKey');
    },
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
      forget();
    },
    terminated: forget,
  });
  opened.catch(forget);
  return opened;
}

async function openForWriting() {
  const db = await open();
  return db.transaction(STORE, 'readwrite', { durability: 'strict' });
}

/** Keeps a draft; it is on the disk once this resolves. Rejects where the browser refuses (private mode, no room). */
export async function keepDraft(draft: Draft): Promise<void> {
  const transaction = await openForWriting();
  await Promise.all([transaction.store.put(draft), transaction.done]);
}

/** Forgets a draft whatever is in it. */
export async function removeDraft(id: string): Promise<void> {
  const transaction = await openForWriting();
  await Promise.all([transaction.store.delete(id), transaction.done]);
}

/** Forgets a draft that still is what was saved; one that was written on stays. */
export async function removeSavedDraft(id: string, saved: ArticleForm): Promise<void> {
  const transaction = await openForWriting();
  const draft = await transaction.store.get(id);
  if (draft !== undefined && isSameForm(draft.form, saved)) await transaction.store.delete(id);
  await transaction.done;
}

/** Somebody's drafts for a form, the latest first; the old ones are forgotten on the way. */
export async function listDrafts(viewerKey: string, scope: DraftScope, nowMs: number): Promise<Draft[]> {
  const transaction = await openForWriting();
  const drafts = await transaction.store.index('viewerKey').getAll(viewerKey);
  const old = drafts.filter((draft) => draft.keptAtMs < nowMs - DRAFT_KEPT_MS);
  await Promise.all([...old.map(({ id }) => transaction.store.delete(id)), transaction.done]);
  return drafts
    .filter((draft) => !old.includes(draft) && isInScope(draft, scope))
    .sort((a, b) => b.keptAtMs - a.keptAtMs);
}
