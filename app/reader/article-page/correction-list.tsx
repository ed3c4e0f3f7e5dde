import { ArticleTime } from '#app/article/article-time.tsx';
import { correctionText } from '#app/strings/newsroom/article-record.ts';
import type { CorrectionView } from './article-view.ts';

/** The corrections below an article, oldest first. */
export function CorrectionList({ corrections }: { readonly corrections: readonly CorrectionView[] }) {
  if (corrections.length === 0) return null;
  return (
    <section aria-labelledby="corrections-heading" className="border-ink border-l-4 bg-raised px-4 py-3">
      <h2 className="font-bold text-lg leading-[1.6]" id="corrections-heading">
        {correctionText.heading}
      </h2>
      <ul className="divide-y divide-line">
        {corrections.map(({ id, text, time }) => (
          <li className="py-2 leading-[1.75]" key={id}>
            <p className="wrap-anywhere">{text}</p>
            <p className="text-muted text-sm">
              <ArticleTime {...time} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
