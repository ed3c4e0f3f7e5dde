import { Link } from 'react-router';
import { StoryPicture } from '#app/story/story-picture.tsx';
import { StoryTime } from '#app/story/story-time.tsx';
import { StoryTitle } from '#app/story/story-title.tsx';
import { articleText } from '#app/text/article.ts';
import type { ArticleView } from './article-view.ts';
import { ShareRow } from './share-row.tsx';

type ArticleHeaderProps = { readonly story: ArticleView };

/** A longer title is set smaller, so that the first screen shows more than it. */
const LONG_TITLE_LENGTH = 120;

/** Of the picture, as in the `sizes` attribute. */
const SIZES = '(min-width: 1152px) 736px, (min-width: 1024px) 62vw, 100vw';

export function ArticleHeader({ story }: ArticleHeaderProps) {
  const { picture, caption } = story;
  const size =
    story.plainTitle.length > LONG_TITLE_LENGTH
      ? 'text-[clamp(1.375rem,1.15rem+1.1vw,1.875rem)]'
      : 'text-[clamp(1.75rem,1.3rem+2vw,2.625rem)]';
  return (
    <header>
      <p className="font-semibold leading-[1.6]">
        <Link
          className="inline-flex min-h-11 items-center text-accent decoration-2 hover:underline"
          to={story.categoryHref}
        >
          {story.category}
        </Link>
      </p>
      <h1 className={`font-bold leading-[1.5] ${size}`}>
        <StoryTitle parts={story.title} />
      </h1>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 border-line border-y py-2">
        <p className="py-1.5 text-sm leading-[1.7]">
          <span className="font-semibold">{story.author}</span>{' '}
          <span className="block text-muted sm:inline sm:before:content-['·_']">
            {articleText.updated} <StoryTime {...story.updated} />
          </span>
        </p>
        <ShareRow title={story.plainTitle} url={story.publicUrl} />
      </div>
      {picture === null ? null : (
        <div className="-mx-4 sm:-mx-6 lg:mx-0 [&_figcaption]:px-4 sm:[&_figcaption]:px-6 lg:[&_figcaption]:px-0">
          <div className="mt-5">
            <StoryPicture {...picture} caption={caption} priority shape="own" showCaption sizes={SIZES} />
          </div>
        </div>
      )}
    </header>
  );
}
