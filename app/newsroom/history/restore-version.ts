import { z } from 'zod';
import type { Access } from '../access.ts';
import { isGone } from './load-history.ts';

const requestSchema = z.object({ version: z.number().int().positive() });

/** Makes an earlier version the article's newest. A picture that is gone stays as it is now. */
export async function restoreVersion({ actor, newsroom, site }: Access, articleId: string, body: unknown) {
  const asked = requestSchema.safeParse(body).data;
  const { desk, files } = newsroom;
  const version = asked === undefined ? null : await desk.findRevision(articleId, asked.version);
  if (version === null) return { kind: 'missing' as const };
  const keepImage = await isGone(files, version.article.imageUrl);
  const moment = { nowMs: site.nowMs, historyId: newsroom.newId() };
  const { kind } = await desk.restoreRevision(articleId, version.revision, { keepImage }, actor, moment);
  return { kind };
}
