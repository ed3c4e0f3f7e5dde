import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { StoryTitle } from '#app/story/story-title.tsx';
import { historyText } from '#app/text/newsroom.ts';
import { newsroomContext } from '../../newsroom-context.ts';
import { requestContext } from '../../request-context.ts';
import { guardAction, requireViewer } from '../access.ts';
import { Banner } from '../components/banner.tsx';
import { Modal } from '../components/modal.tsx';
import { useTimedBanner } from '../components/use-timed-banner.ts';
import { failSoftly } from '../fail-softly.ts';
import { EntryList, EntryPages } from '../history/entry-list.tsx';
import { parseHistoryQuery, withoutHistoryQuery } from '../history/history-query.ts';
import { loadHistory } from '../history/load-history.ts';
import { restoreVersion } from '../history/restore-version.ts';
import { RestoreVersion } from '../history/restore-version-button.tsx';
import { VersionPanel } from '../history/version-panel.tsx';
import { readJson } from '../read-json.ts';
import type { Route } from './+types/article-history.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireViewer(context, url);
  const query = parseHistoryQuery(url.searchParams);
  return loadHistory(context.get(newsroomContext), context.get(requestContext), params.id, query);
}

export const action = guardAction(async (access, { params, request }: Route.ActionArgs) =>
  restoreVersion(access, params.id, await readJson(request)),
);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failSoftly({ serverAction });

/** What was followed is gone with the old content of the modal: the keyboard goes on at the beginning of the new one. */
function useFocusOnChange(content: string) {
  const ref = useRef<HTMLDivElement>(null);
  const shown = useRef(content);
  useLayoutEffect(() => {
    if (shown.current === content) return;
    shown.current = content;
    ref.current?.focus();
  }, [content]);
  return ref;
}

/** The history of one article, over the list of articles (spec §2). */
export default function ArticleHistory({ loaderData, params }: Route.ComponentProps) {
  const { title, entries, next, currentVersion, query, version } = loaderData;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { banner, show } = useTimedBanner();
  const content = useFocusOnChange(`${query.version} ${query.older}`);
  const close = () => void navigate(`/dashboard/manage${withoutHistoryQuery(search)}`, { preventScrollReset: true });
  const restoring = query.version === currentVersion ? null : (version?.restoring ?? null);
  return (
    <Modal
      finalFocus={() => document.getElementById(`history-${params.id}`)}
      footer={
        query.version !== null && restoring !== null ? (
          <RestoreVersion
            onRestored={() => {
              show('success', historyText.restored);
              void navigate({ pathname, search: withoutHistoryQuery(search) }, { preventScrollReset: true });
            }}
            path={pathname}
            restoring={restoring}
            version={query.version}
          />
        ) : undefined
      }
      isOpen
      onClose={close}
      title={
        <>
          {historyText.title}
          <span className="lines-2 wrap-anywhere font-normal text-base text-muted" lang="bn">
            <StoryTitle parts={title} />
          </span>
        </>
      }
    >
      <div className="outline-none" ref={content} tabIndex={-1}>
        {banner !== null && query.version === null ? (
          <div className="pb-4">
            <Banner tone={banner.tone}>{banner.text}</Banner>
          </div>
        ) : null}
        {query.version === null ? (
          <>
            <EntryList currentVersion={currentVersion} entries={entries} search={search} />
            <EntryPages next={next} older={query.older} search={search} />
          </>
        ) : (
          <VersionPanel number={query.version} search={search} version={version} />
        )}
      </div>
    </Modal>
  );
}
