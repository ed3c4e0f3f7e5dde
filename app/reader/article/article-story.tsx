import { Suspense } from 'react';
import { StoryBody } from '#app/story/story-body.tsx';
import { StoryTags } from '#app/story/story-tags.tsx';
import { AdSlot } from '../ads/ad-slot.tsx';
import { ArticleHeader } from './article-header.tsx';
import type { ArticleView } from './article-view.ts';
import type { RelatedView } from './load-article.ts';
import { RelatedList } from './related-list.tsx';
import { useCountView } from './use-count-view.ts';

type ArticleStoryProps = { readonly story: ArticleView; readonly related: RelatedView };

const toTagHref = (tag: string) => `/search?q=${encodeURIComponent(tag)}`;

/** Set off from the paragraphs around it. */
function MidContentAd() {
  return (
    <div className="py-3 empty:hidden">
      <AdSlot slot="article_mid_content" />
    </div>
  );
}

/** An article with what stands around it (spec §2, in its order). */
export function ArticleStory({ story, related }: ArticleStoryProps) {
  useCountView(story.id);
  return (
    <div className="pt-4 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-12 lg:pt-6">
      <article>
        <ArticleHeader story={story} />
        <div className="mt-6 max-w-measure space-y-8">
          <AdSlot slot="article_after_header" />
          <Suspense>
            <StoryBody afterThirdParagraph={<MidContentAd />} blocks={story.blocks} />
          </Suspense>
          <AdSlot slot="article_bottom_banner" />
          <StoryTags tags={story.tags} toHref={toTagHref} />
        </div>
      </article>
      <aside className="mt-12 space-y-8 lg:mt-3">
        <AdSlot slot="article_multiplex_sidebar" />
        <div className="lg:sticky lg:top-36">
          <Suspense>
            <RelatedList articleId={story.id} related={related} />
          </Suspense>
        </div>
      </aside>
    </div>
  );
}
