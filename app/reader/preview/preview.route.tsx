import { data } from 'react-router';
import type { Preview, RequestContext } from '#app/request-context.ts';
import { requestContext } from '#app/request-context.ts';
import { previewText } from '#app/strings/editor/previews.ts';
import type { Article } from '#domain/article/article.ts';
import { DEFAULT_AUTHOR } from '#domain/article/article-fields.ts';
import { ArticleContent } from '../article-page/article-content.tsx';
import { loadContent } from '../article-page/load-article.ts';
import { ProblemMessage } from '../article-page/problem-message.tsx';
import type { Route } from './+types/preview.route.ts';
import { CommentForm } from './comment-form.tsx';
import { PreviewBand } from './preview-band.tsx';

const COMMENT_STATUS = { sent: 200, invalid: 400, full: 409, 'too-many': 429 } as const;

/** The server has already found the article (`server/http/previews/`). */
export async function loader({ context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { preview, site } = context;
  if (preview === null) return data({ kind: 'missing' as const, siteName: site.name }, { status: 404 });
  const { expiresAt, allowsComments, comment } = preview;
  const view = {
    kind: 'preview' as const,
    siteName: site.name,
    ...(await loadContent(await completeArticle(preview, context), context)),
    until: { ms: expiresAt, offsetMinutes: site.offsetOf(expiresAt) },
    comment: allowsComments ? comment : null,
  };
  return data(view, { status: comment.status === null ? 200 : COMMENT_STATUS[comment.status] });
}

/** Fills in the fields that unsaved text may lack. */
async function completeArticle({ article }: Preview, { documents }: RequestContext): Promise<Article> {
  const { title, category, author } = article;
  return {
    ...article,
    title: title.trim() || previewText.untitled,
    category: category || previewText.noCategory,
    author: author || (await documents.readSiteSettings()).byline.value || DEFAULT_AUTHOR,
  };
}

/** A preview has only a title and `noindex`, and no metadata for link previews. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: [previewText.title, findTitle(loaderData), loaderData?.siteName].filter(Boolean).join(' | ') },
  { name: 'robots', content: 'noindex' },
];

const findTitle = (view: Route.ComponentProps['loaderData'] | undefined) =>
  view?.kind === 'preview' ? view.article.plainTitle : null;

export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'missing') return <ProblemMessage hint={previewText.reason} text={previewText.missing} />;
  const { article, related, until, comment } = loaderData;
  return (
    <>
      <PreviewBand until={until} />
      <ArticleContent article={article} isPreview related={related}>
        {comment === null ? null : <CommentForm {...comment} />}
      </ArticleContent>
    </>
  );
}
