import { Link } from 'react-router';
import { articleProblemText } from '#app/text/article.ts';
import { siteText } from '#app/text/site.ts';
import type { ArticleProblem as Problem } from './load-article.ts';

type ArticleProblemProps = { readonly problem: Problem };

/** Stands where an article would be. */
export function ArticleProblem({ problem }: ArticleProblemProps) {
  return (
    <div className="mx-auto max-w-measure py-20 text-center sm:py-28">
      <h1 className="font-bold text-2xl leading-[1.5] sm:text-3xl" lang={problem === 'no-id' ? 'en' : undefined}>
        {articleProblemText[problem]}
      </h1>
      <p className="mt-6">
        <Link className="inline-flex min-h-11 items-center font-semibold underline hover:text-accent" to="/">
          {siteText.backHome}
        </Link>
      </p>
    </div>
  );
}
