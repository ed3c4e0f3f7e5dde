import { newsroomContext } from '#app/newsroom-context.ts';
import { parseCardCode } from '#domain/cards/card-code.ts';
import { requireArticle, requireViewer } from '../actions/access.ts';
import type { Route } from './+types/card-png.route.ts';

/** Responds with a card as a PNG, drawn again from its stored content. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireViewer(context, url);
  const { cards, drawCard } = context.get(newsroomContext);
  const code = parseCardCode(params.code);
  const card = code === null ? null : await cards.find(code);
  if (card === null) throw new Response(null, { status: 404 });
  await requireArticle(context, 'read', card.articleId);
  const drawn = await drawCard(card.content, 'png');
  if (drawn.kind !== 'drawn') throw new Response(null, { status: drawn.kind === 'busy' ? 503 : 404 });
  return new Response(Buffer.from(drawn.bytes), {
    // The `download` attribute of the link sets the file name.
    headers: { 'Content-Type': 'image/png', 'Content-Disposition': 'attachment' },
  });
}
