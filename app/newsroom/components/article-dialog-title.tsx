import { ArticleTitle } from '#app/article/article-text.tsx';
import type { TitlePart } from '#domain/markup/inline/parse-title.ts';

type ArticleDialogTitleProps = {
  readonly children: string;
  /** Null if the article does not exist. */
  readonly title: readonly TitlePart[] | null;
};

/** The title of a dialog about an article, above the article's own title. */
export function ArticleDialogTitle({ children, title }: ArticleDialogTitleProps) {
  return (
    <>
      {children}
      {title === null ? null : (
        <span className="lines-2 wrap-anywhere font-normal text-base text-muted" lang="bn">
          <ArticleTitle parts={title} />
        </span>
      )}
    </>
  );
}
