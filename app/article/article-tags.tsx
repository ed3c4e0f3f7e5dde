import { tagPath, toTagKey } from '#domain/article/tag.ts';
import { toReadableUrl } from '#domain/bengali/text/readable-url.ts';
import { articleText } from '../strings/reader/article.ts';
import { renderText } from './article-text.tsx';

type ArticleTagsProps = {
  readonly tags: readonly string[];
  /** True if tags link to their pages. */
  readonly isLinked?: boolean;
};

const TAG_CLASS = 'inline-flex min-h-11 items-center border border-line px-4 py-2 leading-[1.5]';

export function ArticleTags({ tags, isLinked = false }: ArticleTagsProps) {
  if (tags.length === 0) return null;
  const links = [...new Map(tags.map((tag) => [toTagKey(tag) || tag, tag])).values()].map((tag) => ({
    tag,
    path: isLinked ? tagPath(tag) : null,
  }));
  return (
    <section className="border-line border-t pt-4">
      <h2 className="font-bold text-lg leading-[1.6]">{articleText.topics}</h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {links.map(({ tag, path }) => (
          <li key={tag}>
            {path === null ? (
              <span className={TAG_CLASS}>
                <span>{renderText(tag)}</span>
              </span>
            ) : (
              <a className={`${TAG_CLASS} hover:border-ink`} href={toReadableUrl(path)}>
                <span>{renderText(tag)}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
