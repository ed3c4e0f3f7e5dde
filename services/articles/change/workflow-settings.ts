import { sql } from 'kysely';
import { z } from 'zod';
import type { HistoryActor } from '#domain/desk/history.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';
import type { WorkflowSettings } from '#domain/workflow/workflow.ts';
import { WORKFLOW_OFF } from '#domain/workflow/workflow.ts';
import { publishChange } from '#services/live/publish-change.ts';
import type { Database } from '#services/postgres/database.ts';
import { inTransaction } from '#services/postgres/in-transaction.ts';
import { recordSecurityEvent } from '#services/security/security-events.ts';
import { refuseSiteAction } from '#services/security/staff-rights.ts';

const settingsSchema = z.object({
  isOn: z.boolean(),
  needsFourEyes: z.boolean(),
  allowsUrgent: z.boolean().default(false),
});

/** Selects the site's workflow settings for {@link parseWorkflowSettings}; null if they were never saved. */
export const WORKFLOW_SETTINGS = sql<unknown>`(
  select data from documents where collection = 'site' and id = 'workflow'
)`;

export const WORKFLOW_IS_ON = sql<boolean>`exists (
  select from documents where collection = 'site' and id = 'workflow' and data @> '{"isOn": true}'
)`;

/** Missing or malformed settings mean off. */
export function parseWorkflowSettings(data: unknown): WorkflowSettings {
  return settingsSchema.safeParse(data).data ?? WORKFLOW_OFF;
}

export async function readWorkflowSettings(db: Database): Promise<WorkflowSettings> {
  const { rows } = await sql<{ settings: unknown }>`select ${WORKFLOW_SETTINGS} as settings`.execute(db);
  return parseWorkflowSettings(rows[0]?.settings);
}

/** Saves the settings, records the change in the security log and notifies staff and open pages, in one transaction. No article changes. */
export function saveWorkflowSettings(
  db: Database,
  { settings, actor, nowMs }: { settings: WorkflowSettings; actor: HistoryActor; nowMs: number },
): Promise<{ kind: 'saved' } | Forbidden> {
  return inTransaction<{ kind: 'saved' } | Forbidden>(db, async (trx) => {
    const forbidden = await refuseSiteAction(trx, actor, 'change-settings');
    if (forbidden) return forbidden;
    await recordChange(trx, { before: await readWorkflowSettings(trx), after: settings, actor, nowMs });
    const data = JSON.stringify(settings);
    await trx
      .insertInto('documents')
      .values({ collection: 'site', id: 'workflow', data })
      .onConflict((conflict) => conflict.columns(['collection', 'id']).doUpdateSet({ data }))
      .execute();
    await publishChange(trx, { topics: ['newsroom', 'site'] });
    return { kind: 'saved' };
  });
}

type SettingsChange = { before: WorkflowSettings; after: WorkflowSettings; actor: HistoryActor; nowMs: number };

async function recordChange(trx: Database, { before, after, actor, nowMs }: SettingsChange): Promise<void> {
  const [from, to] = [describe(before), describe(after)];
  if (from === to) return;
  const { userId, userEmail } = actor;
  const who = userId === null ? {} : { staffId: userId, email: userEmail };
  await recordSecurityEvent(
    trx,
    { kind: 'workflow-changed', ...who, detail: `${from} → ${to}, by ${userEmail}` },
    nowMs,
  );
}

const describe = ({ isOn, needsFourEyes, allowsUrgent = false }: WorkflowSettings): string =>
  [
    isOn ? 'on' : 'off',
    isOn && needsFourEyes ? ' with four eyes' : '',
    isOn && needsFourEyes && allowsUrgent ? ' except urgent changes' : '',
  ].join('');
