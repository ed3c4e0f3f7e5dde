import { articleText } from '../strings/article.ts';
import { renderText } from './article-text.tsx';

type ArticleTagsProps = {
  readonly tags: readonly string[];
  /** If omitted, tags are not links. */
  readonly toHref?: (tag: string) => string;
};

const TAG = 'inline-flex min-h-11 items-center border border-line px-4 py-2 leading-[1.5]';

export function ArticleTags({ tags, toHref }: ArticleTagsProps) {
  if (tags.length === 0) return null;
  return (
    <section className="border-line border-t pt-4">
      <h2 className="font-bold text-lg leading-[1.6]">{articleText.topics}</h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {[...new Set(tags)].map((tag) => (
          <li key={tag}>
            {toHref === undefined ? (
              <span className={TAG}>
                <span>{renderText(tag)}</span>
              </span>
            ) : (
              <a className={`${TAG} hover:border-ink`} href={toHref(tag)}>
                <span>{renderText(tag)}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
