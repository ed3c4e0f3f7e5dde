import { use, useState } from 'react';
import { Link } from 'react-router';
import { cardsText } from '#app/strings/newsroom/cards.ts';
import { manageText } from '#app/strings/newsroom/manage-news.ts';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { decidePermission } from '#domain/permissions/permissions.ts';
import { CopyLink } from '../components/copy-link.tsx';
import { CardIcon, MoreIcon, OpenIcon } from '../components/icons.tsx';
import { Named } from '../components/named.tsx';
import { RightsContext } from '../session/rights-context.ts';
import type { ManagedView } from './managed-view.ts';
import { cardsPath, editPath, historyPath, mayOpenForm } from './managed-view.ts';

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
export function RowActions({ article, search, ...rest }: RowActionsProps) {
  const { id, plainTitle } = article;
  const rights = use(RightsContext);
  return (
    <div className="flex items-center">
      {mayOpenForm(rights, article) ? (
        <Link className={ACTIONS.edit} id={`edit-${id}`} preventScrollReset to={editPath(id, search)}>
          <Named of={plainTitle}>{manageText.edit}</Named>
        </Link>
      ) : null}
      <MoreActions article={article} search={search} {...rest} />
    </div>
  );
}

/** The other actions, below 1280 px in a menu below the row's button. */
function MoreActions({ article, search, siteUrl, onRemove }: RowActionsProps) {
  const { id, plainTitle, publicPath, target } = article;
  const rights = use(RightsContext);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes the menu if the focus leaves it
    <div
      className="xl:contents"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close();
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      <button
        aria-expanded={isOpen}
        className="tap-target hover:text-accent xl:hidden noscript:hidden"
        id={`more-${id}`}
        onClick={() => setOpen(!isOpen)}
        title={manageText.more}
        type="button"
      >
        <MoreIcon />
        <span className="sr-only">
          <Named of={plainTitle}>{manageText.more}</Named>
        </span>
      </button>
      <div className="managed-more" data-open={isOpen || undefined}>
        <Link
          className={ACTIONS.history}
          id={`history-${id}`}
          onClick={close}
          preventScrollReset
          to={historyPath(id, search)}
        >
          <Named of={plainTitle}>{manageText.history}</Named>
        </Link>
        <Link
          className="tap-target text-muted hover:text-accent"
          id={`cards-${id}`}
          onClick={close}
          preventScrollReset
          title={cardsText.title}
          to={cardsPath(id, search)}
        >
          <CardIcon />
          <span className="sr-only">
            <Named of={plainTitle}>{cardsText.title}</Named>
          </span>
        </Link>
        {decidePermission(rights, 'delete', target).allowed ? (
          <button
            className={ACTIONS.remove}
            onClick={() => {
              close();
              onRemove(article);
            }}
            type="button"
          >
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
    </div>
  );
}
