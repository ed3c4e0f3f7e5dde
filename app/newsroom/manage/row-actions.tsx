import type { ReactNode } from 'react';
import { use, useRef, useState } from 'react';
import { Link } from 'react-router';
import { recordText } from '#app/strings/newsroom/article-record.ts';
import { cardsText } from '#app/strings/newsroom/cards.ts';
import { manageText } from '#app/strings/newsroom/manage-news.ts';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { decidePermission } from '#domain/permissions/permissions.ts';
import { CopyLink } from '../components/copy-link.tsx';
import { CardIcon, MoreIcon, OpenIcon, StarIcon, WithdrawIcon } from '../components/icons.tsx';
import { Named } from '../components/named.tsx';
import { RightsContext } from '../session/rights-context.ts';
import type { ManagedView } from './managed-view.ts';
import { cardsPath, editPath, historyPath, mayOpenForm, recordPath, STATES_WITH_RECORD } from './managed-view.ts';

type RowActionsProps = {
  readonly article: ManagedView;
  readonly search: string;
  readonly siteUrl: string;
  readonly onLead: (article: ManagedView) => void;
  readonly onRemove: (article: ManagedView) => void;
};

/** The most frequent action has a border, and deletion is the least prominent. */
const ACTION_CLASSES = {
  edit: 'mr-1 inline-flex min-h-11 min-w-11 xl:min-h-9 items-center justify-center border border-muted px-4 font-semibold text-sm hover:bg-raised',
  history: 'managed-action underline decoration-muted hover:text-accent',
  remove: 'managed-action text-muted hover:text-accent hover:underline',
  other: 'managed-action gap-2 hover:text-accent',
} as const;

/** The actions for one article. Each name includes the title for screen reader users. */
export function RowActions({ article, search, ...rest }: RowActionsProps) {
  const { id, plainTitle } = article;
  const rights = use(RightsContext);
  return (
    <div className="relative flex items-center">
      {mayOpenForm(rights, article) ? (
        <Link className={ACTION_CLASSES.edit} id={`edit-${id}`} preventScrollReset to={editPath(id, search)}>
          <Named of={plainTitle}>{manageText.edit}</Named>
        </Link>
      ) : null}
      <MoreActions article={article} search={search} {...rest} />
    </div>
  );
}

/** The menu of the other actions. From 1280 px, the history and the deletion are in the row instead. */
function MoreActions({ article, search, onRemove, ...rest }: RowActionsProps) {
  const { id, plainTitle, target } = article;
  const rights = use(RightsContext);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes the menu if the focus leaves it
    <div
      className="contents"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close();
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return;
        button.current?.focus();
        close();
      }}
    >
      <button
        aria-expanded={isOpen}
        className="tap-target hover:text-accent xl:order-last noscript:hidden"
        id={`more-${id}`}
        onClick={() => setOpen(!isOpen)}
        ref={button}
        title={manageText.more}
        type="button"
      >
        <MoreIcon />
        <span className="sr-only">
          <Named of={plainTitle}>{manageText.more}</Named>
        </span>
      </button>
      <div className="managed-menu" data-open={isOpen || undefined}>
        <Link
          className={ACTION_CLASSES.history}
          id={`history-${id}`}
          onClick={close}
          preventScrollReset
          to={historyPath(id, search)}
        >
          <Named of={plainTitle}>{manageText.history}</Named>
        </Link>
        {decidePermission(rights, 'delete', target).allowed ? (
          <button
            className={ACTION_CLASSES.remove}
            onClick={() => {
              close();
              onRemove(article);
            }}
            type="button"
          >
            <Named of={plainTitle}>{manageText.remove}</Named>
          </button>
        ) : null}
        <div className="managed-menu" data-open={isOpen || undefined}>
          <OtherActions article={article} onChosen={close} search={search} {...rest} />
        </div>
      </div>
    </div>
  );
}

type OtherActionsProps = Omit<RowActionsProps, 'onRemove'> & { readonly onChosen: () => void };

function OtherActions({ article, search, siteUrl, onLead, onChosen }: OtherActionsProps) {
  const { id, plainTitle, publicPath, target } = article;
  const rights = use(RightsContext);
  const renderScreenLink = (path: string, label: ReactNode, screen: string) => (
    <Link className={ACTION_CLASSES.other} id={`${screen}-${id}`} onClick={onChosen} preventScrollReset to={path}>
      {label}
    </Link>
  );
  return (
    <>
      {target.state === 'public' && decidePermission(rights, 'feature', target).allowed ? (
        <button
          className={ACTION_CLASSES.other}
          onClick={() => {
            onChosen();
            onLead(article);
          }}
          type="button"
        >
          <StarIcon />
          <Named of={plainTitle}>{manageText.makeLead}</Named>
        </button>
      ) : null}
      {renderScreenLink(
        cardsPath(id, search),
        <>
          <CardIcon className="size-5" />
          <Named of={plainTitle}>{cardsText.title}</Named>
        </>,
        'cards',
      )}
      {publicPath === null ? null : (
        <>
          <a className={ACTION_CLASSES.other} href={publicPath} onClick={onChosen} rel="noopener" target="_blank">
            <OpenIcon />
            <span>
              <Named of={plainTitle}>{manageText.view}</Named>
              <span className="sr-only"> ({dashboardText.opensNewTab})</span>
            </span>
          </a>
          <CopyLink className={ACTION_CLASSES.other} isLabelled name={plainTitle} url={`${siteUrl}${publicPath}`} />
        </>
      )}
      {STATES_WITH_RECORD.includes(target.state)
        ? renderScreenLink(
            recordPath(id, search),
            <>
              <WithdrawIcon />
              <Named of={plainTitle}>{recordText.open}</Named>
            </>,
            'record',
          )
        : null}
    </>
  );
}
