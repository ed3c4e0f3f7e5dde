import { z } from 'zod/mini';
import { callRoute, kindSchema, refusedSchema } from '#app/newsroom/actions/call-route.ts';
import type { PreviewLifetime } from '#domain/desk/preview-link.ts';
import type { PreviewLink } from '#services/articles/previews/preview-link.ts';

export type PreviewRequest =
  | { intent: 'create'; articleId: string; life: PreviewLifetime; allowsComments: boolean }
  | { intent: 'end'; articleId: string; id: string }
  | { intent: 'read'; linkId: string; upTo: number };

const commentSchema = z.object({
  id: z.number(),
  name: z.string(),
  text: z.string(),
  sentAt: z.number(),
  isUnread: z.boolean(),
});

/** `isValid`: by the server's clock, which may differ from the browser's. */
export type ListedPreview = PreviewLink & { isValid: boolean };

const previewSchema: z.ZodMiniType<ListedPreview> = z.object({
  id: z.string(),
  makerEmail: z.string(),
  createdAt: z.number(),
  expiresAt: z.number(),
  allowsComments: z.boolean(),
  openings: z.number(),
  lastOpenedAt: z.nullable(z.number()),
  comments: z.readonly(z.array(commentSchema)),
  isValid: z.boolean(),
});

const listSchema = z.object({ kind: z.literal('listed'), links: z.array(previewSchema) });

export type PreviewList = z.output<typeof listSchema>;

/** `ended`: also if the link was not valid before the request. */
const responseSchema = z.union([
  z.object({ kind: z.literal('created'), token: z.string() }),
  z.object({ kind: z.literal('read'), count: z.number() }),
  kindSchema('ended', 'no-text', 'too-many-links'),
  refusedSchema,
]);

export type PreviewResponse = z.output<typeof responseSchema>;

const PATH = '/dashboard/previews';

/** Null if the request fails. */
export async function loadPreviews(articleId: string): Promise<PreviewList['links'] | null> {
  return (await callRoute(PATH, listSchema, { query: { article: articleId } }))?.links ?? null;
}

export async function sendPreviewRequest(request: PreviewRequest): Promise<PreviewResponse> {
  return (await callRoute(PATH, responseSchema, { body: request })) ?? { kind: 'failed' };
}
