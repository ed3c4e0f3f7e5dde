import type { ReactNode } from 'react';
import { ArticleBody } from '#app/article/article-body.tsx';
import { ArticleHeading } from '#app/article/article-heading.tsx';
import { ArticleImage } from '#app/article/article-image.tsx';
import { ArticleTags } from '#app/article/article-tags.tsx';
import { IMAGE_SIZES } from '#app/article/image-sizes.ts';
import { MORE_LIMIT, RELATED_LIMIT } from '#domain/publication/decide-related.ts';
import { AdSlot, useHasAd } from '../ads/ad-slot.tsx';
import { MostReadPlace } from '../most-read/most-read.tsx';
import type { ArticleView } from './article-view.ts';
import { CorrectionList } from './correction-list.tsx';
import type { RelatedView } from './load-article.ts';
import { MoreList } from './more-list.tsx';
import { RelatedList } from './related-list.tsx';
import { ShareRow } from './share-row.tsx';
import { StaffLinks } from './staff-links.tsx';
import { TextSizeButton } from './text-size-button.tsx';

type ArticleContentProps = {
  readonly article: ArticleView;
  readonly related: RelatedView;
  /** A preview cannot be shared, is not counted as a view and does not receive changes. */
  readonly isPreview?: boolean;
  /** Shown below the article. */
  readonly children?: ReactNode;
};

/** The parts are in the order of docs/behaviour §2. */
export function ArticleContent({ article, related, isPreview = false, children }: ArticleContentProps) {
  const { cards, isWhole } = related;
  const hasMidAd = useHasAd('article_mid_content');
  return (
    <>
      <div className="mx-auto max-w-measure pt-4 lg:grid lg:max-w-none lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] lg:gap-x-14 lg:pt-6 print:block">
        <article data-count-view={isPreview ? undefined : article.id}>
          <ArticleHeader article={article} isPreview={isPreview} />
          <div className="mt-6 space-y-8">
            <AdSlot slot="article_after_header" />
            <ArticleBody
              afterThirdParagraph={hasMidAd && <MidContentAd />}
              blocks={article.blocks}
              posters={article.posters}
            />
            <CorrectionList corrections={article.corrections} />
            {isPreview ? null : <p className="print-only break-all text-sm">{article.publicUrl}</p>}
            <AdSlot slot="article_bottom_banner" />
            {article.tags.length === 0 ? null : (
              <div className="print:hidden">
                <ArticleTags isLinked tags={article.tags} />
              </div>
            )}
            {children}
          </div>
        </article>
        <aside className="mt-12 space-y-8 lg:mt-3 print:hidden">
          <AdSlot slot="article_multiplex_sidebar" />
          <div className="lg:sticky lg:top-36">
            <RelatedList cards={cards.slice(0, RELATED_LIMIT)} isWhole={isWhole && cards.length <= RELATED_LIMIT} />
          </div>
        </aside>
      </div>
      <MoreList cards={cards.slice(RELATED_LIMIT, RELATED_LIMIT + MORE_LIMIT)} isWhole={isWhole} />
      {isPreview ? null : <MostReadPlace />}
    </>
  );
}

/** The ad has margins that separate it from the paragraphs around it. */
function MidContentAd() {
  return (
    <div className="py-3 print:hidden">
      <AdSlot slot="article_mid_content" />
    </div>
  );
}

type ArticleHeaderProps = { readonly article: ArticleView; readonly isPreview: boolean };

function ArticleHeader({ article, isPreview }: ArticleHeaderProps) {
  const { title, author, published, updated, image, imageAlt, caption } = article;
  const category = (
    <>
      <a
        className="inline-flex min-h-11 items-center decoration-2 hover:underline print:hidden"
        href={article.categoryHref}
      >
        {article.category}
      </a>
      <StaffLinks id={article.id} />
    </>
  );
  return (
    <header>
      <ArticleHeading
        author={author}
        beside={
          <div className="byline-tools">
            {isPreview ? null : <ShareRow title={article.plainTitle} url={article.publicUrl} />}
            <TextSizeButton />
          </div>
        }
        category={category}
        level={1}
        published={published}
        title={title}
        updated={updated}
      />
      {image === null ? null : (
        <div className="-mx-4 sm:mx-0 [&_figcaption]:px-4 sm:[&_figcaption]:px-0">
          <div className="mt-5">
            <ArticleImage {...image} alt={imageAlt} caption={caption} priority shape="own" sizes={IMAGE_SIZES} />
          </div>
        </div>
      )}
    </header>
  );
}
