import { Link } from 'react-router';
import { ArticleTitle } from '#app/article/article-text.tsx';
import { proposedCorrectionText } from '#app/strings/newsroom/proposed-corrections.ts';
import { Moment } from '../components/moment.tsx';
import type { NoticeView } from './desk-view.ts';

/** The recent corrections and withdrawals on a site with four eyes. */
export function RecordNotices({ notices }: { readonly notices: readonly NoticeView[] }) {
  if (notices.length === 0) return null;
  return (
    <section aria-label={proposedCorrectionText.notices} className="pt-6">
      <h2 className="border-ink border-t-3 pt-2 font-bold text-lg">{proposedCorrectionText.notices}</h2>
      <ul className="divide-y divide-line">
        {notices.map(({ kind, path, title, text, at }) => (
          <li className="py-2" key={`${kind} ${path} ${at.iso} ${text}`}>
            <Link className="block py-1.5 font-semibold leading-[1.5] hover:underline" lang="bn" to={path}>
              <ArticleTitle parts={title} />
            </Link>
            <p className="text-muted text-sm leading-[1.6]">
              {proposedCorrectionText[kind]} · <Moment moment={at} />
            </p>
            <p className="wrap-anywhere lines-2 leading-[1.75]" lang="bn">
              {text}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
