import { Link } from 'react-router';
import { articleText } from '#app/text/article.ts';

type TagListProps = { readonly tags: readonly string[] };

export function TagList({ tags }: TagListProps) {
  if (tags.length === 0) return null;
  return (
    <section className="border-line border-t pt-4">
      <h2 className="font-bold text-lg leading-[1.6]">{articleText.topics}</h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {[...new Set(tags)].map((tag) => (
          <li key={tag}>
            <Link
              className="inline-flex min-h-11 items-center border border-line px-4 py-2 leading-[1.5] hover:border-ink"
              to={`/search?q=${encodeURIComponent(tag)}`}
            >
              {tag}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
