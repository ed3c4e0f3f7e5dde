import { data } from 'react-router';
import { z } from 'zod';
import type { ActionContext } from '#app/newsroom/actions/access.ts';
import { guardAction, readJson, requireArticle, requireViewer, toViewerKey } from '#app/newsroom/actions/access.ts';
import { identifierSchema } from '#app/newsroom/actions/identifier-schema.ts';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import { isArticleId, parseArticleId } from '#domain/article/article.ts';
import { PREVIEW_LIFETIMES } from '#domain/desk/preview-link.ts';
import type { Route } from './+types/preview-links.route.ts';
import type { PreviewList, PreviewResponse } from './preview-requests.ts';

const articleId = z.string().refine(isArticleId);

const requestSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('create'), articleId, life: z.enum(PREVIEW_LIFETIMES), allowsComments: z.boolean() }),
  z.object({ intent: z.literal('end'), articleId, id: identifierSchema }),
  z.object({ intent: z.literal('read'), linkId: identifierSchema, upTo: z.int() }),
]);

export async function loader({ context, url }: Route.LoaderArgs): Promise<PreviewList> {
  const viewer = requireViewer(context, url);
  const id = parseArticleId(url.searchParams.get('article') ?? '');
  await requireArticle(context, 'inspect', id);
  const { nowMs } = context.get(requestContext);
  if (id === null) return { kind: 'listed', links: [] };
  const { previews } = context.get(newsroomContext);
  const valid = new Set((await previews.listValid({ articleId: id, nowMs })).map((link) => link.id));
  const links = await previews.list(id, toViewerKey(viewer));
  return { kind: 'listed', links: links.map((link) => ({ ...link, isValid: valid.has(link.id) })) };
}

/** Creates or revokes a link, or marks the comments on the viewer's links as read. Does not change articles or history. */
export const action = guardAction(async (access, { request }: Route.ActionArgs) => {
  const parsed = requestSchema.safeParse(await readJson(request)).data;
  if (parsed === undefined) return data({ kind: 'failed' } satisfies PreviewResponse, { status: 400 });
  try {
    return (await change(parsed, access)) satisfies PreviewResponse;
  } catch (error) {
    access.site.reportFailure('a preview link', error);
    return data({ kind: 'failed' } satisfies PreviewResponse, { status: 503 });
  }
});

async function change(request: z.infer<typeof requestSchema>, { newsroom, site, actor, viewer }: ActionContext) {
  const { previews } = newsroom;
  const { nowMs } = site;
  if (request.intent === 'create') return previews.create({ ...request, maker: actor, nowMs });
  if (request.intent === 'read') {
    const count = await previews.markRead({ ...request, makerId: toViewerKey(viewer), nowMs });
    return { kind: 'read', count } as const;
  }
  const ended = await previews.end({ ...request, by: actor, nowMs });
  return typeof ended === 'object' ? ended : ({ kind: 'ended' } as const);
}
