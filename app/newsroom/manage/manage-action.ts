import { z } from 'zod';
import type { Access } from '../access.ts';

const requestSchema = z.object({ intent: z.enum(['remove', 'restore']), id: z.string() });

/** Deletes an article, or brings it back from the trash. Answers by `kind`; `unreadable` where nothing such was asked. */
export async function manageArticles({ actor, newsroom, site }: Access, body: unknown) {
  const asked = requestSchema.safeParse(body).data;
  if (asked === undefined) return { kind: 'failed' as const, reason: 'The request could not be read.' };
  const moment = { nowMs: site.nowMs, historyId: newsroom.newId() };
  const run = asked.intent === 'remove' ? newsroom.desk.remove : newsroom.desk.restoreFromTrash;
  const { kind } = await run(asked.id, actor, moment);
  return { kind };
}
