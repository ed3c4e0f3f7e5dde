import type { MetaDescriptor } from 'react-router';
import { data } from 'react-router';
import type { LiveData } from '#app/live/live-data.ts';
import { READ_FAILED, subscribeToTopics } from '#app/live/live-data.ts';
import type { RequestContext } from '#app/request-context.ts';
import { describePage } from '#app/seo/describe-page.ts';
import { textPageTitles } from '#app/strings/reader/footer.ts';
import { seoText } from '#app/strings/reader/site.ts';
import { articlePath } from '#domain/article/article.ts';
import type { ListCursor } from '#domain/desk/list-cursor.ts';
import { formatListCursor } from '#domain/desk/list-cursor.ts';
import type { TitlePart } from '#domain/markup/inline/parse-title.ts';
import { parseTitle } from '#domain/markup/inline/parse-title.ts';
import type { Block } from '#domain/markup/nodes.ts';
import { parseBody } from '#domain/markup/parse-body.ts';
import { CORRECTIONS_PAGE_SIZE } from '#domain/publication/correction.ts';
import type { ListedCorrection } from '#services/articles/read/corrections.ts';
import type { CorrectionView } from '../article-page/article-view.ts';
import { toCorrectionView } from '../article-page/article-view.ts';

const PATH = '/corrections';
const HEAD = { path: PATH, title: textPageTitles.corrections, description: seoText.correctionsDescription };

export type ListedCorrectionView = CorrectionView & { path: string; title: readonly TitlePart[] };

type CorrectionsView = {
  /** The newsroom's own text, on the first page. */
  blocks: readonly Block[];
  corrections: readonly ListedCorrectionView[];
  isFirst: boolean;
  olderPath: string | null;
  head: MetaDescriptor[];
  live: LiveData;
};

/**
 * Loads a page of the corrections of visible articles, newest first, with the newsroom's text if there is one. Throws 404 if
 * there is neither a text nor a correction.
 */
export async function loadCorrections(context: RequestContext, after: ListCursor | null) {
  const { articles, documents, site, edition, nowMs, dependsOn } = context;
  const isFirst = after === null;
  const head = describePage({ ...HEAD, site, edition, isIndexed: isFirst });
  // Every change of a public article has this topic, and a correction appears or disappears with its article.
  dependsOn('search');
  try {
    const [text, { rows, next }] = await Promise.all([
      documents.findSiteSetting('corrections'),
      articles.listCorrections({ after, limit: CORRECTIONS_PAGE_SIZE, nowMs }),
    ]);
    if (text === null && rows.length === 0 && !(await articles.hasCorrections())) {
      throw data(null, { status: 404, statusText: 'Not Found' });
    }
    return data<CorrectionsView>({
      blocks: isFirst && text !== null ? parseBody(text.value) : [],
      corrections: rows.map((row) => toListedView(row, context)),
      isFirst,
      olderPath: next && `${PATH}?after=${encodeURIComponent(formatListCursor(next))}`,
      head,
      live: subscribeToTopics(context, 'site', 'corrections', ...listTopics(rows)),
    });
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'init' in error) throw error;
    context.reportFailure('corrections', error);
    const live = subscribeToTopics(context, 'site', 'corrections');
    const view = { blocks: [], corrections: [], isFirst, olderPath: null, head, live, ...READ_FAILED };
    return data<CorrectionsView>(view, { status: 503 });
  }
}

const listTopics = (rows: readonly ListedCorrection[]) =>
  [...new Set(rows.map(({ articleId }) => articleId))].map((id) => `article:${id}` as const);

function toListedView(correction: ListedCorrection, { site }: RequestContext): ListedCorrectionView {
  const { articleId, title } = correction;
  return { ...toCorrectionView(correction, site), path: articlePath(articleId), title: parseTitle(title) };
}
