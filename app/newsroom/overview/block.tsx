import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ArticleTitle } from '#app/article/article-text.tsx';
import type { TitlePart } from '#domain/markup/inline/parse-title.ts';

type BlockProps = {
  readonly id: string;
  readonly title: string;
  /** Links next to the title. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
};

/** A part of the Overview under its heading. */
export function Block({ id, title, more, children }: BlockProps) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-ink border-t-3 pt-2">
        <h2 className="font-bold text-lg leading-[1.5]" id={id}>
          {title}
        </h2>
        {more}
      </div>
      {children}
    </section>
  );
}

const MORE_LINK_CLASS = 'inline-flex min-h-11 items-center text-sm underline hover:text-accent sm:min-h-8';

export function MoreLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link className={MORE_LINK_CLASS} to={to}>
      {children}
    </Link>
  );
}

/** Replaces the list of an empty part. */
export function Nothing({ children }: { readonly children: ReactNode }) {
  return <p className="pt-1 pb-3 text-muted leading-[1.6]">{children}</p>;
}

type OverviewLinkProps = { readonly path: string; readonly title: readonly TitlePart[] };

/** The title of an article, which opens its form. */
export function OverviewLink({ path, title }: OverviewLinkProps) {
  return (
    <Link
      className="lines-2 wrap-anywhere font-semibold leading-[1.5] decoration-2 hover:underline"
      lang="bn"
      to={path}
    >
      <ArticleTitle parts={title} />
    </Link>
  );
}
