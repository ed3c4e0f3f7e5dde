import { z } from 'zod/mini';
import { callRoute, kindSchema, refusedSchema } from '#app/newsroom/actions/call-route.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { isArticleForm } from '#domain/article/article-form.ts';
import type { UnsavedText } from './form-content.ts';

export type AutosaveRequest =
  | {
      intent: 'store';
      /** Who typed the text. A colleague may have signed in to this browser since. */
      viewerKey: string;
      articleId: string;
      draftId: string;
      baseRevision: number | null;
      form: ArticleForm;
      sequence: number;
      /** The autosave from another device whose text this form has taken over. */
      replaces: Pick<UnsavedText, 'draftId' | 'sequence'> | null;
    }
  | { intent: 'discard'; draftId: string };

const formSchema = z.custom<ArticleForm>(isArticleForm);

const unsavedTextSchema: z.ZodMiniType<UnsavedText> = z.object({
  draftId: z.string(),
  articleId: z.string(),
  baseRevision: z.nullable(z.number()),
  baseForm: formSchema,
  form: formSchema,
  sequence: z.number(),
  savedAtMs: z.number(),
});

/** With any kind but `stored` and `discarded`, nothing was changed. */
const responseSchema = z.union([
  z.object({ kind: z.literal('stored'), updatedAt: z.number() }),
  /** Another form of the same person has unsaved content for the article. */
  z.object({ kind: z.literal('other-draft'), autosave: unsavedTextSchema }),
  /** A later autosave of this draft has already arrived. */
  z.object({ kind: z.literal('outdated'), sequence: z.number() }),
  z.object({ kind: z.literal('invalid'), message: z.string() }),
  /** `other-viewer`: the signed-in viewer did not type the text. */
  kindSchema('discarded', 'other-viewer'),
  refusedSchema,
]);

export type AutosaveResponse = z.output<typeof responseSchema>;

export async function sendAutosave(request: AutosaveRequest): Promise<AutosaveResponse> {
  // Completes the request even if the page is closed: a discarded autosave must not be offered again.
  const keepalive = request.intent === 'discard';
  const response = await callRoute('/dashboard/autosave', responseSchema, { body: request, keepalive });
  return response ?? { kind: 'failed' };
}
