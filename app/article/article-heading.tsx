import type { ReactNode } from 'react';
import type { TitlePart } from '#domain/markup/inline/parse-title.ts';
import { articleText } from '../strings/reader/article.ts';
import { ArticleTitle, renderText } from './article-text.tsx';
import { ArticleTime } from './article-time.tsx';

type HeadingTime = { readonly ms: number; readonly offsetMinutes?: number };

type ArticleHeadingProps = {
  /** The category's name or a link to it. */
  readonly category: ReactNode;
  readonly title: readonly TitlePart[];
  readonly level: 1 | 2;
  readonly author: string;
  /** Null or missing if it is not shown. */
  readonly published?: HeadingTime | null;
  readonly updated: HeadingTime;
  /** Shown at the end of the author's line. */
  readonly beside?: ReactNode;
};

/** A longer title has a smaller font, to leave room for other content on the first screen. */
const LONG_TITLE_LENGTH = 120;

export function ArticleHeading({
  category,
  title,
  level,
  author,
  published = null,
  updated,
  beside,
}: ArticleHeadingProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  const length = title.reduce((sum, { text }) => sum + text.length, 0);
  const size =
    length > LONG_TITLE_LENGTH
      ? 'text-[clamp(1.375rem,1.15rem+1.1vw,1.875rem)]'
      : 'text-[clamp(1.75rem,1.3rem+2vw,2.625rem)] max-sm:text-[min(1.3rem+2vw,15vw)]';
  return (
    <>
      <p className="flex min-h-11 flex-wrap items-center gap-x-4 font-semibold text-accent leading-[1.6]">{category}</p>
      {length === 0 ? null : (
        <Heading className={`font-bold leading-[1.5] ${size}`}>
          <ArticleTitle parts={title} />
        </Heading>
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 border-line border-y py-2">
        <p className="py-1.5 text-sm leading-[1.7]">
          <span className="font-semibold">{renderText(author)}</span>{' '}
          <span className="block text-muted sm:inline sm:before:content-['·_']">
            {published === null ? null : (
              <>
                {articleText.published} <ArticleTime {...published} /> ·{' '}
              </>
            )}
            {articleText.updated} <ArticleTime {...updated} />
          </span>
        </p>
        {beside}
      </div>
    </>
  );
}
