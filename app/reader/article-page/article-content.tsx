import { Suspense, useRef } from 'react';
import { Link } from 'react-router';
import { ArticleBody, IMAGE_SIZES } from '#app/article/article-body.tsx';
import { ArticleHeading } from '#app/article/article-heading.tsx';
import { ArticleImage } from '#app/article/article-image.tsx';
import { ArticleTags } from '#app/article/article-tags.tsx';
import { AdSlot } from '../ads/ad-slot.tsx';
import type { ArticleView } from './article-view.ts';
import { useCountView } from './count-view.ts';
import type { RelatedView } from './load-article.ts';
import { MoreList } from './more-list.tsx';
import { RelatedList } from './related-list.tsx';
import { ShareRow } from './share-row.tsx';
import { StablePosition } from './stable-position.tsx';
import { useRelated } from './use-related.ts';

type ArticleContentProps = { readonly article: ArticleView; readonly related: RelatedView };

/** An article with its tags, related articles and advertisements, in the order of docs/behaviour.md §2. */
export function ArticleContent({ article, related: view }: ArticleContentProps) {
  useCountView(article.id);
  const listRef = useRef<HTMLUListElement>(null);
  const { related, more } = useRelated({ articleId: article.id, view }, listRef);
  return (
    <>
      <div className="mx-auto max-w-measure pt-4 lg:grid lg:max-w-none lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] lg:gap-x-14 lg:pt-6 print:block">
        <StablePosition>
          <ArticleHeader article={article} />
          <div className="mt-6 space-y-8">
            <AdSlot slot="article_after_header" />
            <Suspense>
              <ArticleBody afterThirdParagraph={<MidContentAd />} blocks={article.blocks} />
            </Suspense>
            <p className="print-only break-all text-sm">{article.publicUrl}</p>
            <AdSlot slot="article_bottom_banner" />
            <div className="empty:hidden print:hidden">
              <ArticleTags tags={article.tags} toHref={toTagHref} />
            </div>
          </div>
        </StablePosition>
        <aside className="mt-12 space-y-8 lg:mt-3 print:hidden">
          <AdSlot slot="article_multiplex_sidebar" />
          <div className="lg:sticky lg:top-36">
            <Suspense>
              <RelatedList cards={related} listRef={listRef} />
            </Suspense>
          </div>
        </aside>
      </div>
      <Suspense>
        <MoreList cards={more} />
      </Suspense>
    </>
  );
}

const toTagHref = (tag: string) => `/search?q=${encodeURIComponent(tag)}`;

/** Separated from the paragraphs around it, unless the slot is empty. */
function MidContentAd() {
  return (
    <div className="py-3 empty:hidden print:hidden">
      <AdSlot slot="article_mid_content" />
    </div>
  );
}

function ArticleHeader({ article }: { readonly article: ArticleView }) {
  const { title, author, updated, image, imageAlt, caption } = article;
  const category = (
    <Link
      className="inline-flex min-h-11 items-center decoration-2 hover:underline print:hidden"
      to={article.categoryHref}
    >
      {article.category}
    </Link>
  );
  return (
    <header>
      <ArticleHeading
        author={author}
        beside={<ShareRow title={article.plainTitle} url={article.publicUrl} />}
        category={category}
        level={1}
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
