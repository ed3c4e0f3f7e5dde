import { data } from 'react-router';
import { z } from 'zod';
import type { ActionContext } from '#app/newsroom/actions/access.ts';
import { guardAction, readJson, requireViewer, toViewerKey } from '#app/newsroom/actions/access.ts';
import { isArticleId } from '#domain/article/article.ts';
import { parseUnfinishedForm } from '#domain/article/parse-article-form.ts';
import type { Route } from './+types/autosave.route.ts';
import type { AutosaveResponse } from './autosave-request.ts';
import { toUnsavedText } from './load-autosaves.ts';

/** The id of a draft is random and created by the browser. */
const draftId = z.string().regex(/^[\w-]{1,64}$/);

/** Limited to the range of PostgreSQL's `integer`. */
const positiveInteger = z.number().int().positive().max(2_147_483_647);

const requestSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('store'),
    /** Who typed the text. A program that calls this route may omit it. */
    viewerKey: z.string().optional(),
    articleId: z.string().refine(isArticleId),
    draftId,
    baseRevision: positiveInteger.nullable(),
    sequence: positiveInteger,
    replaces: z.object({ draftId, sequence: positiveInteger }).nullable(),
    form: z.unknown(),
  }),
  z.object({ intent: z.literal('discard'), draftId }),
]);

type StoreRequest = Extract<z.infer<typeof requestSchema>, { intent: 'store' }>;

/** A GET returns no data, because the form's page contains the autosaves. */
export function loader({ context, url }: Route.LoaderArgs): null {
  requireViewer(context, url);
  return null;
}

/** Stores or discards the viewer's own unsaved content of a form. Does not change articles or their history. */
export const action = guardAction(async (access, { request }: Route.ActionArgs) => {
  try {
    const parsed = requestSchema.safeParse(await readJson(request)).data;
    if (parsed === undefined) return data(invalid('The request is malformed.'), { status: 400 });
    if (parsed.intent === 'store') return await store(parsed, access);
    await access.newsroom.autosaves.remove({ owner: access.actor, draftId: parsed.draftId });
    return { kind: 'discarded' } satisfies AutosaveResponse;
  } catch (error) {
    access.site.reportFailure('an autosave', error);
    return data({ kind: 'failed' } satisfies AutosaveResponse, { status: 503 });
  }
});

const invalid = (message: string): AutosaveResponse => ({ kind: 'invalid', message });

async function store({ viewerKey, ...request }: StoreRequest, { viewer, newsroom, actor, site }: ActionContext) {
  if (viewerKey !== undefined && viewerKey !== toViewerKey(viewer)) {
    return { kind: 'other-viewer' } satisfies AutosaveResponse;
  }
  const parsed = parseUnfinishedForm(request.form);
  if (!parsed.ok) return data(invalid(parsed.message), { status: parsed.isMalformed ? 400 : 200 });
  const { intent: _, ...draft } = request;
  const { form, imageUrl } = parsed;
  const result = await newsroom.autosaves.store({ ...draft, form, imageUrl, owner: actor, nowMs: site.nowMs });
  // The browser still has the text and will retry.
  if (result.kind === 'full') return data({ kind: 'failed' } satisfies AutosaveResponse, { status: 429 });
  if (result.kind !== 'other-draft') return result satisfies AutosaveResponse;
  const autosave = await toUnsavedText(result.autosave, newsroom);
  return { kind: 'other-draft', autosave } satisfies AutosaveResponse;
}
