import { sql } from 'kysely';
import { MAX_SAVED_VIEWS } from '#domain/desk/saved-view.ts';
import type { Database } from '#services/postgres/database.ts';

/** `query` is the query string of the list. */
export type SavedView = { name: string; query: string };

type OwnedView = { staffId: string; name: string };

export const listSavedViews = (db: Database, staffId: string): Promise<SavedView[]> =>
  db
    .selectFrom('savedViews')
    .select(['name', 'query'])
    .where('staffId', '=', staffId)
    .orderBy('name')
    .limit(MAX_SAVED_VIEWS)
    .execute();

export type SaveViewResult = { kind: 'saved' } | { kind: 'full' };

/** Saves a view of an account. A view with the same name is replaced. */
export function saveView(db: Database, { staffId, name, query }: OwnedView & SavedView): Promise<SaveViewResult> {
  return db.transaction().execute(async (trx) => {
    // Concurrent saves of an account wait for each other, so they cannot exceed the limit.
    await sql`select from staff where id = ${staffId} for no key update`.execute(trx);
    const names = (await listSavedViews(trx, staffId)).map((view) => view.name);
    if (names.length >= MAX_SAVED_VIEWS && !names.includes(name)) return { kind: 'full' };
    await trx
      .insertInto('savedViews')
      .values({ staffId, name, query })
      .onConflict((conflict) => conflict.columns(['staffId', 'name']).doUpdateSet({ query }))
      .execute();
    return { kind: 'saved' };
  });
}

export async function deleteView(db: Database, { staffId, name }: OwnedView): Promise<void> {
  await db.deleteFrom('savedViews').where('staffId', '=', staffId).where('name', '=', name).execute();
}
