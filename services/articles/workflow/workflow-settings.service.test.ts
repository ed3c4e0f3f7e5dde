import { expect, test } from 'vitest';
import type { HistoryActor } from '#domain/desk/history.ts';
import { OPERATOR } from '#services/security/staff-rights.ts';
import { NOON_MS } from '#tests/support/articles/make-article.ts';
import { openDeskStore } from '#tests/support/database/desk-store.ts';
import { addStaffRow } from '#tests/support/staff/staff-roles.ts';
import { saveWorkflowSettings } from './desk.ts';

const { db } = await openDeskStore();

test('each change of the workflow is in the security log, with who made it', async () => {
  await db.deleteFrom('securityEvents').execute();
  const actor = await addStaffRow(db, { id: 'owner', role: 'owner' });
  const save = (isOn: boolean, needsFourEyes: boolean, by: HistoryActor = actor, allowsUrgent = false) =>
    saveWorkflowSettings(db, { settings: { isOn, needsFourEyes, allowsUrgent }, actor: by, nowMs: NOON_MS });
  await save(true, true);
  await save(true, true, actor, true);
  await save(true, true);
  await save(false, true);
  await save(true, false, OPERATOR);
  const events = await db
    .selectFrom('securityEvents')
    .select(['at', 'kind', 'email', 'detail'])
    .orderBy('id')
    .execute();
  const { userEmail } = actor;
  const event = { at: NOON_MS, kind: 'workflow-changed', email: userEmail };
  expect(events).toEqual([
    { ...event, detail: `on → on with four eyes, by ${userEmail}` },
    { ...event, detail: `on with four eyes → on with four eyes except urgent changes, by ${userEmail}` },
    { ...event, detail: `on with four eyes except urgent changes → on with four eyes, by ${userEmail}` },
    { ...event, detail: `on with four eyes → off, by ${userEmail}` },
    { ...event, email: null, detail: 'off → on, by operator' },
  ]);
});
