import { Link } from 'react-router';
import { ArticleBody } from '#app/article/article-body.tsx';
import { ArticleImage } from '#app/article/article-image.tsx';
import { ArticleTitle } from '#app/article/article-text.tsx';
import { formatNumber } from '#app/strings/interface-language.ts';
import { historyText } from '#app/strings/newsroom/newsroom.ts';
import { Banner } from '../components/banner.tsx';
import { LinkButton } from '../components/button.tsx';
import { ChangeList } from './change-list.tsx';
import { withHistoryQuery, withoutHistoryQuery } from './history-query.ts';
import type { RevisionView } from './load-history.ts';

type RevisionPanelProps = {
  readonly number: number;
  /** The revision to compare with, side by side; null for the previous one. */
  readonly compared: number | null;
  /** Null if the revision is not stored. */
  readonly revision: RevisionView | null;
  readonly search: string;
};

export function RevisionPanel({ number, compared, revision, search }: RevisionPanelProps) {
  const olderNumber = compared ?? number - 1;
  return (
    <div className="space-y-6">
      <LinkButton to={{ search: withoutHistoryQuery(search) }} variant="quiet" className="-ml-4">
        ← {historyText.back}
      </LinkButton>
      {revision === null ? (
        <p className="text-muted">{historyText.notKept}</p>
      ) : (
        <>
          {revision.isImageMissing ? <Banner tone="info">{historyText.imageMissing}</Banner> : null}
          {number > 1 ? (
            <section>
              <div className="flex flex-wrap items-center justify-between gap-x-6">
                <h3 className="py-2 font-bold">
                  {compared === null
                    ? historyText.changesFrom(formatNumber(olderNumber))
                    : historyText.compared(formatNumber(olderNumber), formatNumber(number))}
                </h3>
                {revision.changes === null ? null : (
                  <Link
                    className="inline-flex min-h-11 items-center font-semibold text-sm underline hover:text-accent"
                    preventScrollReset
                    to={{ search: withHistoryQuery(search, { older: null, revision: olderNumber }) }}
                  >
                    {historyText.viewNumber(formatNumber(olderNumber))}
                  </Link>
                )}
              </div>
              <ChangeList changes={revision.changes} sides={compared === null ? undefined : [olderNumber, number]} />
            </section>
          ) : null}
          <section>
            <h3 className="pb-2 font-bold">{historyText.wholeRevision}</h3>
            <WholeRevision revision={revision} />
          </section>
          <section>
            <h3 className="pb-2 font-bold">{historyText.details}</h3>
            <Details revision={revision} />
          </section>
        </>
      )}
    </div>
  );
}

function Details({ revision }: { readonly revision: RevisionView }) {
  return (
    <dl className="divide-y divide-line border-line border-y">
      {revision.details.map(({ part, name, lang, text }) => (
        <div className="grid gap-x-4 py-2 sm:grid-cols-[7rem_minmax(0,1fr)]" key={part}>
          <dt className="font-semibold text-muted text-sm leading-[1.9]">{name}</dt>
          <dd className="wrap-anywhere min-w-0 leading-[1.75]" lang={text === '' ? 'en' : lang}>
            {text === '' ? historyText.none : text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function WholeRevision({ revision }: { readonly revision: RevisionView }) {
  const { title, blocks, image, alt, caption } = revision;
  return (
    <div className="wrap-anywhere max-w-measure space-y-5 border-line border-l-2 pl-4" lang="bn">
      <p className="font-bold text-2xl leading-[1.5]">
        <ArticleTitle parts={title} />
      </p>
      {image === null ? null : (
        <ArticleImage {...image} alt={alt} caption={caption} shape="own" sizes="(min-width: 640px) 640px, 100vw" />
      )}
      <ArticleBody blocks={blocks} />
    </div>
  );
}
