import { Link } from 'react-router';
import { StoryBody } from '#app/story/story-body.tsx';
import { StoryPicture } from '#app/story/story-picture.tsx';
import { StoryTitle } from '#app/story/story-title.tsx';
import { historyText } from '#app/text/newsroom.ts';
import { Banner } from '../components/banner.tsx';
import { LinkButton } from '../components/button.tsx';
import { ChangeList } from './change-list.tsx';
import { withHistoryQuery, withoutHistoryQuery } from './history-query.ts';
import type { VersionView } from './load-history.ts';

type VersionPanelProps = {
  readonly number: number;
  /** Null where it is not kept. */
  readonly version: VersionView | null;
  readonly search: string;
};

/** One version: what changed in it, and all of it, drawn as readers saw it. */
export function VersionPanel({ number, version, search }: VersionPanelProps) {
  return (
    <div className="space-y-6">
      <LinkButton to={{ search: withoutHistoryQuery(search) }} variant="quiet" className="-ml-4">
        ← {historyText.back}
      </LinkButton>
      {version === null ? (
        <p className="text-muted">{historyText.notKept}</p>
      ) : (
        <>
          {version.isPictureGone ? <Banner tone="info">{historyText.pictureGone}</Banner> : null}
          {number > 1 ? (
            <section>
              <div className="flex flex-wrap items-center justify-between gap-x-6">
                <h3 className="py-2 font-bold">
                  {historyText.changesFrom} {number - 1}
                </h3>
                {version.changes === null ? null : (
                  <Link
                    className="inline-flex min-h-11 items-center font-semibold text-sm underline hover:text-accent"
                    preventScrollReset
                    to={{ search: withHistoryQuery(search, { older: null, version: number - 1 }) }}
                  >
                    {historyText.viewNumber} {number - 1}
                  </Link>
                )}
              </div>
              <ChangeList changes={version.changes} />
            </section>
          ) : null}
          <section>
            <h3 className="pb-2 font-bold">{historyText.wholeVersion}</h3>
            <WholeVersion version={version} />
          </section>
          <section>
            <h3 className="pb-2 font-bold">{historyText.details}</h3>
            <Details version={version} />
          </section>
        </>
      )}
    </div>
  );
}

function Details({ version }: { readonly version: VersionView }) {
  return (
    <dl className="divide-y divide-line border-line border-y">
      {version.details.map(({ part, name, lang, text }) => (
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

function WholeVersion({ version }: { readonly version: VersionView }) {
  const { title, blocks, picture, caption } = version;
  return (
    <div className="wrap-anywhere max-w-measure space-y-5 border-line border-l-2 pl-4" lang="bn">
      <p className="font-bold text-2xl leading-[1.5]">
        <StoryTitle parts={title} />
      </p>
      {picture === null ? null : (
        <StoryPicture {...picture} caption={caption} shape="own" showCaption sizes="(min-width: 640px) 640px, 100vw" />
      )}
      <StoryBody blocks={blocks} />
    </div>
  );
}
