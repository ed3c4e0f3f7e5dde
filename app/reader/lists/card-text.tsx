import { Link } from 'react-router';
import { ArticleTitle } from '#app/article/article-text.tsx';
import { PlayIcon } from '#app/components/icons.tsx';
import { siteText } from '#app/strings/site.ts';
import { articlePath } from '#domain/article/article.ts';
import { CardTime } from './card-time.tsx';
import type { Headline, ListedCard } from './card-view.ts';

/** The heading level that fits the page's outline. */
export type HeadingTag = 'h2' | 'h3';

type CardTextProps = {
  readonly card: ListedCard;
  readonly heading: HeadingTag;
  readonly showsExcerpt?: boolean;
};

/** The text of a card: its author, headline, excerpt and line of facts. Nothing is cut. */
export function CardText({ card, heading: Heading, showsExcerpt = true }: CardTextProps) {
  const { id, headline, author, excerpt } = card;
  return (
    <div>
      {author === undefined ? null : (
        <p className="card-author">
          <span aria-hidden="true">{author.initial}</span>
          {author.name}
        </p>
      )}
      <Heading>
        <HeadlineLink headline={headline} id={id} />
      </Heading>
      {showsExcerpt && excerpt ? <p className="card-excerpt">{excerpt}</p> : null}
      <CardMeta card={card} />
    </div>
  );
}

/** Links an article with its title. */
export function HeadlineLink({ id, headline }: { readonly id: string; readonly headline: Headline }) {
  const parts = headline.map((text, index) => ({ text, emphasised: index % 2 === 1 }));
  return (
    <Link discover="none" to={articlePath(id)}>
      <ArticleTitle parts={parts} />
    </Link>
  );
}

/** Subcategory, video mark and time. */
function CardMeta({ card: { label, hasVideo, time } }: { readonly card: ListedCard }) {
  return (
    <p className="card-meta">
      {label === undefined ? null : <b>{label}</b>}
      {hasVideo ? (
        <span>
          <PlayIcon className="size-[1.1em]" />
          {siteText.video}
        </span>
      ) : null}
      <CardTime {...time} />
    </p>
  );
}
