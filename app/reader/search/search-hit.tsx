import { ArticleImage } from '#app/article/article-image.tsx';
import { renderInOrder, renderText } from '#app/article/article-text.tsx';
import { ArticleTime } from '#app/article/article-time.tsx';
import { articlePath } from '#domain/article/article.ts';
import type { HitView } from './search-view.ts';

const IMAGE_SIZES = '(min-width: 640px) 176px, 112px';

/** A result. The link of the title covers the whole card. */
export function SearchHit({ hit }: { readonly hit: HitView }) {
  return (
    <article className="group relative flex flex-wrap-reverse items-end gap-x-[16px] gap-y-2 py-5 sm:gap-x-[24px]">
      <div className="min-w-0 grow basis-40">
        <h3 className="font-semibold text-lg leading-[1.5] sm:text-xl">
          <a className="covers-card decoration-1 group-hover:underline" href={articlePath(hit.id)}>
            {renderInOrder(hit.title, ({ text, emphasised, marked }) => {
              const content = marked ? <Marked isEmphasised={emphasised} text={text} /> : renderText(text);
              return emphasised ? <em className="text-accent not-italic">{content}</em> : content;
            })}
          </a>
        </h3>
        <p className="mt-1 text-muted leading-[1.7]">
          {renderInOrder(hit.excerpt, ({ text, marked }) => (marked ? <Marked text={text} /> : renderText(text)))}
        </p>
        <p className="mt-1 text-muted text-sm leading-[1.6]">
          {hit.date === null ? (
            <ArticleTime {...hit.time} isRelative />
          ) : (
            <time dateTime={new Date(hit.time.ms).toISOString()}>{hit.date}</time>
          )}
        </p>
      </div>
      {hit.image === null ? null : (
        <div className="thumbnail sm:[--thumbnail-width:176px]">
          <ArticleImage {...hit.image} alt="" sizes={IMAGE_SIZES} />
        </div>
      )}
    </article>
  );
}

/** A highlighted match. It has the accent colour in an emphasised word, and the colour of a title elsewhere. */
function Marked({ text, isEmphasised = false }: { readonly text: string; readonly isEmphasised?: boolean }) {
  return <mark className={`bg-mark ${isEmphasised ? 'text-accent' : 'text-ink'}`}>{renderText(text)}</mark>;
}
