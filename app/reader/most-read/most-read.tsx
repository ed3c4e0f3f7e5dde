import { mostReadText } from '#app/strings/reader/site.ts';
import { CardLink } from '../lists/article-card.tsx';
import type { MostReadView } from './most-read-view.ts';

/** Does not set `data-list`: a change shows immediately, and articles of the lists above may be repeated. */
export function MostRead({ articles }: { readonly articles: MostReadView }) {
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="most-read-heading" className="most-read">
      <header>
        <h2 id="most-read-heading">{mostReadText.heading}</h2>
        <p>{mostReadText.period}</p>
      </header>
      <ol>
        {articles.map(({ id, title }) => (
          <li key={id}>
            <CardLink id={id} title={title} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/**
 * The place of the block on an article page. `app/live/open-page/late-part.ts` loads the block there, because a change of
 * rank must not evict article pages. Without a script it takes no space.
 */
export function MostReadPlace() {
  return <div className="mx-auto max-w-measure lg:max-w-none print:hidden" data-late-part="/most-read" />;
}
