import { data } from 'react-router';
import { z } from 'zod';
import type { NewsroomContext } from '#app/newsroom-context.ts';
import { parseArticleId } from '#domain/article/article.ts';
import { cardFormSchema } from '#domain/cards/card-form.ts';
import { composeContent } from '#domain/cards/compose-content.ts';
import { parseImageUrl } from '#domain/images/image-url.ts';
import { toCardSettings } from '#domain/site-settings/card-settings.ts';
import type { ActionContext } from '../actions/access.ts';
import { createMomentFormat } from '../components/moment.tsx';
import { toCardView } from './load-cards.ts';

const requestSchema = z.object({ intent: z.enum(['preview', 'make']), form: cardFormSchema });

/** Draws a preview, as a `data:` URL, or makes a card. `body` is the request's JSON. */
export async function drawCard({ newsroom, site, actor }: ActionContext, { id, body }: { id: string; body: unknown }) {
  const articleId = parseArticleId(id);
  const parsed = requestSchema.safeParse(body).data;
  if (articleId === null || parsed === undefined) return data({ kind: 'invalid' as const }, { status: 400 });
  const current = await newsroom.editing.find(articleId);
  if (current === null) return data({ kind: 'missing' as const }, { status: 404 });
  const { nowMs } = site;
  const settings = toCardSettings(await site.documents.readSiteSettings());
  const { article } = current;
  // Only the article's own image is allowed. Any other would become visible to everyone who may read this article.
  const imageUrl = parsed.form.imageUrl === '' ? '' : await findDrawnUrl(newsroom.files, article.imageUrl);
  const form = { ...parsed.form, imageUrl };
  const content = composeContent(form, { article, settings, site: site.site, nowMs });
  const command = { articleId, content, actor, nowMs };
  if (parsed.intent === 'preview') {
    const drawn = await newsroom.cardMaker.preview(command);
    if (drawn.kind !== 'drawn') return drawn;
    return { kind: 'preview' as const, image: `data:image/jpeg;base64,${Buffer.from(drawn.bytes).toString('base64')}` };
  }
  const made = await newsroom.cardMaker.make(command);
  if (made.kind !== 'made') return made;
  return { kind: 'made' as const, card: toCardView(made.card, createMomentFormat(newsroom.timeZone)) };
}

/** The URL of an image with its focal point. */
async function findDrawnUrl(files: NewsroomContext['files'], url: string): Promise<string> {
  const stored = parseImageUrl(url);
  return (stored && (await files.findDrawnUrl(stored.token))) ?? url;
}
