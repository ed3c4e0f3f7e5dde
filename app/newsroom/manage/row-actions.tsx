import { use } from 'react';
import { Link } from 'react-router';
import { manageText } from '#app/strings/newsroom/manage-news.ts';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { decidePermission } from '#domain/permissions/permissions.ts';
import { CopyLink } from '../components/copy-link.tsx';
import { OpenIcon } from '../components/icons.tsx';
import { Named } from '../components/named.tsx';
import { RightsContext } from '../session/rights-context.ts';
import type { ManagedView } from './managed-view.ts';
import { editPath, historyPath, mayOpenForm } from './managed-view.ts';

type RowActionsProps = {
  readonly article: ManagedView;
  readonly search: string;
  readonly siteUrl: string;
  readonly onRemove: (article: ManagedView) => void;
};

/** The usual action has a frame; the one that removes is the quietest. */
const ACTIONS = {
  edit: 'mr-1 inline-flex min-h-11 min-w-11 xl:min-h-9 items-center justify-center border border-muted px-4 font-semibold text-sm hover:bg-raised',
  history: 'inline-flex min-h-11 min-w-11 items-center px-2 text-sm underline decoration-muted hover:text-accent',
  remove: 'inline-flex min-h-11 min-w-11 items-center px-2 text-muted text-sm hover:text-accent hover:underline',
} as const;

/** The actions for one article. Each name includes the title for screen reader users. */
export function RowActions({ article, search, siteUrl, onRemove }: RowActionsProps) {
  const { id, plainTitle, publicPath, target } = article;
  const rights = use(RightsContext);
  return (
    <div className="flex flex-wrap items-center">
      {mayOpenForm(rights, article) ? (
        <Link className={ACTIONS.edit} id={`edit-${id}`} preventScrollReset to={editPath(id, search)}>
          <Named of={plainTitle}>{manageText.edit}</Named>
        </Link>
      ) : null}
      <Link className={ACTIONS.history} id={`history-${id}`} preventScrollReset to={historyPath(id, search)}>
        <Named of={plainTitle}>{manageText.history}</Named>
      </Link>
      {decidePermission(rights, 'delete', target).allowed ? (
        <button className={ACTIONS.remove} onClick={() => onRemove(article)} type="button">
          <Named of={plainTitle}>{manageText.remove}</Named>
        </button>
      ) : null}
      {publicPath === null ? null : (
        <>
          <a
            className="tap-target text-muted hover:text-accent"
            href={publicPath}
            rel="noopener"
            target="_blank"
            title={manageText.view}
          >
            <OpenIcon />
            <span className="sr-only">
              <Named of={plainTitle}>{manageText.view}</Named> ({dashboardText.opensNewTab})
            </span>
          </a>
          <CopyLink name={plainTitle} url={`${siteUrl}${publicPath}`} />
        </>
      )}
    </div>
  );
}
