import { data } from 'react-router';
import { z } from 'zod';
import type { ActionContext } from '#app/newsroom/actions/access.ts';
import { readJson, toEditContext } from '#app/newsroom/actions/access.ts';
import { identifierSchema } from '#app/newsroom/actions/identifier-schema.ts';
import { articleFormText } from '#app/strings/editor/article-form.ts';
import { recordText } from '#app/strings/newsroom/article-record.ts';
import { isArticleId } from '#domain/article/article.ts';
import { DEFAULT_AUTHOR } from '#domain/article/article-fields.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { parseArticleForm } from '#domain/article/parse-article-form.ts';
import type { ImagePlace, SaveCommand, SaveResult } from '#domain/change/save-command.ts';
import { MAX_CORRECTION_LENGTH, parseRecordText } from '#domain/publication/correction.ts';

export type SaveRequest = Required<Pick<SaveCommand, 'intent' | 'baseRevision' | 'draftId' | 'mayBackDate'>> &
  Pick<SaveCommand, 'lead' | 'asNew' | 'correction' | 'proposal'> & {
    /** Created when the form opens, because a repeated first save must not create a second article. */
    articleId: string;
    form: ArticleForm;
    /** The form of the previous save if its response was lost. */
    unanswered: ArticleForm | null;
  };

/** With any kind but `saved`, nothing was changed. */
export type SaveResponse =
  | Exclude<SaveResult, { kind: 'image-missing' | 'corrections-full' }>
  | { kind: 'invalid'; message: string }
  | { kind: 'signed-out' }
  | { kind: 'failed' };

const requestSchema = z.object({
  intent: z.enum(['save', 'restore', 'keep', 'submit', 'urgent']),
  articleId: z.string().refine(isArticleId),
  baseRevision: z.number().int().positive().nullable(),
  form: z.unknown(),
  unanswered: z.unknown().optional(),
  lead: z.enum(['ask', 'replace', 'keep']).default('ask'),
  draftId: z
    .string()
    .regex(/^[\w-]{0,64}$/)
    .default(''),
  mayBackDate: z.boolean().default(false),
  asNew: z.boolean().default(false),
  correction: z.string().nullish(),
  proposal: z.object({ proposerId: identifierSchema, savedAt: z.number() }).optional(),
});

const invalid = (message: string): SaveResponse => ({ kind: 'invalid', message });

/** A failure has status 503, because React Router then does not reload the page's data. */
export async function saveForm(request: Request, access: ActionContext) {
  try {
    const parsed = requestSchema.safeParse(await readJson(request)).data;
    const { timeZone } = access.newsroom;
    const { byline } = await access.site.documents.readSiteSettings();
    const defaultAuthor = byline.value || DEFAULT_AUTHOR;
    const form = parseArticleForm(parsed && toSubmitted(parsed), timeZone, defaultAuthor);
    if (parsed === undefined) return data(invalid('The request is malformed.'), { status: 400 });
    if (parsed.intent === 'urgent' && parsed.proposal !== undefined)
      return data(invalid('An urgent change cannot contain a proposal. Approve the proposal instead.'), {
        status: 400,
      });
    if (!form.ok) return data(invalid(form.message), { status: form.isMalformed ? 400 : 200 });
    const correction = parsed.correction && parseRecordText(parsed.correction, MAX_CORRECTION_LENGTH);
    if (correction && !correction.ok) return data(invalid(describeCorrectionProblem(correction.reason)));
    const unanswered = parseArticleForm(parsed.unanswered, timeZone, defaultAuthor);
    const unacknowledged = unanswered.ok ? unanswered.input : null;
    const text = correction ? correction.text : correction;
    const command = { ...parsed, id: parsed.articleId, input: form.input, unacknowledged, correction: text };
    return toResponse(await access.newsroom.editing.save({ ...command, ...toEditContext(access) }));
  } catch (error) {
    access.site.reportFailure('the save of an article', error);
    return data({ kind: 'failed' } satisfies SaveResponse, { status: 503 });
  }
}

const describeCorrectionProblem = (reason: 'empty' | 'too-long') =>
  `${recordText.correction}: ${reason === 'empty' ? recordText.empty : recordText.tooLong(MAX_CORRECTION_LENGTH)}`;

/** A draft may lack the publication date that its chosen status needs (docs/behaviour §4.5). */
const toSubmitted = ({ intent, form }: z.infer<typeof requestSchema>): unknown =>
  intent === 'keep' || intent === 'submit' ? Object.assign({}, form, { status: 'draft' }) : form;

const listMissingImageTexts = (): Record<ImagePlace, string> => ({
  featured: articleFormText.imageMissing,
  social: articleFormText.socialImageMissing,
  body: articleFormText.bodyImageMissing,
});

function toResponse(result: SaveResult): SaveResponse {
  if (result.kind === 'image-missing') return invalid(listMissingImageTexts()[result.place]);
  return result.kind === 'corrections-full' ? invalid(recordText.noRoom) : result;
}
