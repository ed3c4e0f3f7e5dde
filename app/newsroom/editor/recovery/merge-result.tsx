import { describePart, langOf } from '#app/newsroom/history/change-view.ts';
import { conflictText } from '#app/strings/article-form.ts';
import { articlePartText } from '#app/strings/article-parts.ts';
import type { ArticleInput } from '#domain/article/article.ts';
import type { ArticlePart } from '#domain/article/article-parts.ts';

type MergeResultProps = {
  /** Null until every question is answered. */
  readonly resolved: ArticleInput | null;
  /** The parts that were asked about. */
  readonly parts: readonly ArticlePart[];
  readonly format: (ms: number) => string;
  /** What follows the heading. */
  readonly note: string;
};

/** The parts that were asked about, as they will be saved. */
export function MergeResult({ resolved, parts, format, note }: MergeResultProps) {
  if (resolved === null) {
    return <p className="mt-6 border-line border-t pt-4 text-muted leading-[1.6]">{conflictText.unanswered}</p>;
  }
  return (
    <section aria-label={conflictText.result} className="mt-6 border-line border-t pt-4">
      <h3 className="font-bold">{conflictText.result}</h3>
      <p className="text-muted text-sm leading-[1.6]">{note}</p>
      <dl className="mt-2 space-y-3">
        {parts.map((part) => (
          <div key={part}>
            <dt className="font-semibold text-muted text-sm leading-[1.8]">{articlePartText[part]}</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap leading-[1.75]" lang={langOf(part)}>
              {describePart(part, resolved, format) || <span lang="en">{conflictText.none}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
