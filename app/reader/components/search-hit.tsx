import { Link } from 'react-router';
import { renderInOrder } from '#app/story/render-in-order.tsx';
import { StoryPicture } from '#app/story/story-picture.tsx';
import { StoryTime } from '#app/story/story-time.tsx';
import { articlePath } from '#domain/article/article-path.ts';
import type { HitView } from '../views/search-view.ts';

const PICTURE_SIZES = '(min-width: 640px) 176px, 112px';

/** An article among the results of a search. The title's link covers the whole of it. */
export function SearchHit({ hit }: { readonly hit: HitView }) {
  return (
    <article className="group relative flex items-start gap-4 py-5 sm:gap-6">
      <div className="min-w-0 grow">
        <h3 className="lines-6 font-semibold text-lg leading-[1.5] sm:text-xl">
          <Link className="covers-card decoration-1 group-hover:underline" to={articlePath(hit.id)}>
            {renderInOrder(hit.title, ({ text, emphasised, marked }) => {
              const words = marked ? <Marked isEmphasised={emphasised} text={text} /> : text;
              return emphasised ? <em className="text-accent not-italic">{words}</em> : words;
            })}
          </Link>
        </h3>
        <p className="lines-3 mt-1 text-muted leading-[1.7]">
          {renderInOrder(hit.excerpt, ({ text, marked }) => (marked ? <Marked text={text} /> : text))}
        </p>
        <p className="mt-1 text-muted text-sm leading-[1.6]">
          <StoryTime {...hit.time} relative="full" />
        </p>
      </div>
      {hit.picture === null ? null : (
        <div className="mt-1.5 w-28 shrink-0 sm:w-44">
          <StoryPicture {...hit.picture} caption="" sizes={PICTURE_SIZES} />
        </div>
      )}
    </article>
  );
}

/** Inside an emphasised word the mark keeps its colour, elsewhere it is as strong as a title. */
function Marked({ text, isEmphasised = false }: { readonly text: string; readonly isEmphasised?: boolean }) {
  return <mark className={`bg-mark ${isEmphasised ? 'text-accent' : 'text-ink'}`}>{text}</mark>;
}
