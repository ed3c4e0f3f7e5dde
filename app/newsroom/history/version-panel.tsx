import { StoryBody } from '#app/story/story-body.tsx';
import { StoryPicture } from '#app/story/story-picture.tsx';
import { StoryTitle } from '#app/story/story-title.tsx';
import { historyText } from '#app/text/newsroom.ts';
import { Banner } from '../components/banner.tsx';
import { LinkButton } from '../components/button.tsx';
import { ChangeList } from './change-list.tsx';
import { withoutHistoryQuery } from './history-query.ts';
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
              <h3 className="pb-2 font-bold">
                {historyText.changesFrom} {number - 1}
              </h3>
              <ChangeList changes={version.changes} />
            </section>
          ) : null}
          <section>
            <h3 className="pb-2 font-bold">{historyText.wholeVersion}</h3>
            <WholeVersion version={version} />
          </section>
        </>
      )}
    </div>
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
        <StoryPicture {...picture} caption={caption} showCaption sizes="(min-width: 640px) 640px, 100vw" />
      )}
      <StoryBody blocks={blocks} />
    </div>
  );
}
