import { Link } from 'react-router';
import { StoryHeader } from '#app/story/story-header.tsx';
import { StoryPicture } from '#app/story/story-picture.tsx';
import type { ArticleView } from './article-view.ts';
import { ShareRow } from './share-row.tsx';

type ArticleHeaderProps = { readonly story: ArticleView };

/** Of the picture, as in the `sizes` attribute. */
const SIZES = '(min-width: 1152px) 736px, (min-width: 1024px) 62vw, 100vw';

export function ArticleHeader({ story }: ArticleHeaderProps) {
  const { title, author, updated, picture, caption } = story;
  const category = (
    <Link className="inline-flex min-h-11 items-center decoration-2 hover:underline" to={story.categoryHref}>
      {story.category}
    </Link>
  );
  return (
    <header>
      <StoryHeader
        author={author}
        beside={<ShareRow title={story.plainTitle} url={story.publicUrl} />}
        category={category}
        level={1}
        title={title}
        updated={updated}
      />
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
