import { siteText } from '#app/strings/reader/site.ts';
import { tagPath } from '#domain/article/tag.ts';

/** The topics of the day, in a row that scrolls sideways if it is too long. */
export function TopicBar({ topics }: { readonly topics: readonly string[] }) {
  if (topics.length === 0) return null;
  return (
    <nav aria-labelledby="topics-heading" className="topic-bar print:hidden">
      <p id="topics-heading">{siteText.topics}</p>
      <ul>
        {topics.map((name) => (
          <li key={name}>
            <a href={tagPath(name) ?? undefined}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
