import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database/test-database.ts';
import { listMigrations } from './migrate.ts';
import { moveTables } from './move-tables.ts';

test('a table whose rows differ is named', async () => {
  const [source, target] = [await createTestDatabase(), await createTestDatabase()];
  const redirect = { target: '/b', isImported: true, changedAt: 0, changedBy: 'import' };
  const rows = ['/z', '/ক', '/A', '/a'].map((address) => ({ ...redirect, address }));
  await source.db.insertInto('redirects').values(rows).execute();
  const { applied } = await listMigrations(source.db);
  const move = (onTable: (table: string) => unknown) =>
    moveTables({ from: source.url, to: target.url, migrations: applied, onTable });
  expect((await move(() => {})).get('redirects')).toBe(4);

  let seen = 0;
  const changeBeforeComparing = async (table: string) => {
    if (table !== 'redirects') return;
    seen += 1;
    if (seen === 2)
      await target.db.updateTable('redirects').set({ target: '/c' }).where('address', '=', '/A').execute();
  };
  await expect(move(changeBeforeComparing)).rejects.toThrow(
    'The rows of the table redirects differ from the original.',
  );
  await source.drop();
  await target.drop();
});
