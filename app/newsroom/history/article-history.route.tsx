import { useLayoutEffect, useRef, useState } from 'react';
import { data, Link, useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import { recordText } from '#app/strings/newsroom/article-record.ts';
import { historyText } from '#app/strings/newsroom/newsroom.ts';
import { parseArticleId } from '#domain/article/article.ts';
import { guardAction, readJson, requireArticle, requireViewer, toEditContext } from '../actions/access.ts';
import { failSoftly } from '../actions/use-action-call.ts';
import { ArticleDialogTitle } from '../components/article-dialog-title.tsx';
import { Banner, useTimedBanner } from '../components/banner.tsx';
import { Modal } from '../components/dialogs/modal.tsx';
import { findRowLink, recordPath } from '../manage/managed-view.ts';
import { PaletteHost } from '../palette/palette-host.tsx';
import type { Route } from './+types/article-history.route.ts';
import { EntryList, EntryPages } from './entry-list.tsx';
import { parseHistoryQuery, withoutHistoryQuery } from './history-query.ts';
import { loadHistory } from './load-history.ts';
import { RestoreRevisionButton } from './restore-revision-button.tsx';
import { RevisionPanel } from './revision-panel.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireViewer(context, url);
  await requireArticle(context, 'inspect', parseArticleId(params.id));
  const query = parseHistoryQuery(url.searchParams);
  return loadHistory(context.get(newsroomContext), context.get(requestContext), params.id, query);
}

const requestSchema = z.object({
  revision: z.number().int().positive(),
  asNew: z.boolean().default(false),
  lead: z.enum(['ask', 'replace', 'keep']).default('ask'),
});

/** Restores an earlier revision as the newest one. If its image was deleted, the article's current image remains. */
export const action = guardAction(async (access, { params, request }: Route.ActionArgs) => {
  const articleId = parseArticleId(params.id);
  const parsed = requestSchema.safeParse(await readJson(request)).data;
  if (articleId === null || parsed === undefined) return data({ kind: 'missing' as const }, { status: 400 });
  const result = await access.newsroom.editing.restoreRevision({ articleId, ...parsed, ...toEditContext(access) });
  const { kind } = result;
  return kind === 'forbidden' || kind === 'unapproved' || kind === 'leads' ? result : { kind };
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failSoftly({ serverAction });

/** Moves the focus to the start of new content, because the clicked link disappears with the old content. */
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

/** The history of one article, over the list of articles (docs/behaviour §2). */
export default function ArticleHistory({ loaderData, params }: Route.ComponentProps) {
  const { title, entries, next, currentRevision, hasBeenPublic, query, revision } = loaderData;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { banner, show } = useTimedBanner();
  const [chosen, setChosen] = useState<number | null>(null);
  const content = useFocusOnChange(`${query.revision} ${query.compared} ${query.older} ${query.part}`);
  const close = () => void navigate(`/dashboard/manage${withoutHistoryQuery(search)}`, { preventScrollReset: true });
  const restoring = query.revision === currentRevision ? null : (revision?.restoring ?? null);
  return (
    <Modal
      finalFocus={() => findRowLink(params.id, 'history')}
      footer={
        query.revision !== null && restoring !== null ? (
          <RestoreRevisionButton
            onRestored={() => {
              show('success', historyText.restored);
              void navigate({ pathname, search: withoutHistoryQuery(search) }, { preventScrollReset: true });
            }}
            path={pathname}
            publishesAgain={revision?.publishesAgain ?? false}
            restoring={restoring}
            revision={query.revision}
          />
        ) : undefined
      }
      isOpen
      onClose={close}
      title={<ArticleDialogTitle title={title}>{historyText.title}</ArticleDialogTitle>}
    >
      <PaletteHost isInDialog />
      <div className="outline-none" ref={content} tabIndex={-1}>
        {banner !== null && query.revision === null ? (
          <div className="pb-4">
            <Banner tone={banner.tone}>{banner.text}</Banner>
          </div>
        ) : null}
        {query.revision === null ? (
          <>
            {hasBeenPublic ? (
              <p className="-mt-3 mb-3 border-line border-b pb-1">
                <Link
                  className="inline-flex min-h-11 items-center font-semibold underline hover:text-accent"
                  preventScrollReset
                  to={recordPath(params.id, withoutHistoryQuery(search))}
                >
                  {recordText.open}
                </Link>
              </p>
            ) : null}
            <EntryList
              chosen={chosen}
              currentRevision={currentRevision}
              entries={entries}
              onChoose={setChosen}
              part={query.part}
              search={search}
            />
            <EntryPages next={next} older={query.older} part={query.part} search={search} />
          </>
        ) : (
          <RevisionPanel compared={query.compared} number={query.revision} search={search} revision={revision} />
        )}
      </div>
    </Modal>
  );
}
