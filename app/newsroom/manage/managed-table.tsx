import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ArticleImage } from '#app/article/article-image.tsx';
import { ArticleTitle } from '#app/article/article-text.tsx';
import { notesText } from '#app/strings/editor/notes.ts';
import { previewLinkText } from '#app/strings/editor/previews.ts';
import { formatNumber } from '#app/strings/interface-language.ts';
import { bulkText, manageText } from '#app/strings/newsroom/manage-news.ts';
import { workflowText } from '#app/strings/newsroom/workflow.ts';
import { NOTES_ID } from '#domain/desk/note.ts';
import { PREVIEWS_ID } from '#domain/desk/preview-link.ts';
import { StarIcon } from '../components/icons.tsx';
import { Moment } from '../components/moment.tsx';
import { Named } from '../components/named.tsx';
import { Person } from '../components/person.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import { NoteBadge } from '../notes/note-text.tsx';
import { RowPresence } from '../presence/presence-line.tsx';
import type { ManagedView, UnpublishedChangesView } from './managed-view.ts';
import { editPath } from './managed-view.ts';
import { RowActions } from './row-actions.tsx';
import type { SelectionControl } from './use-selection.ts';

type ManagedTableProps = {
  readonly rows: readonly ManagedView[];
  /** The list's query string, which is appended to the links to the form and the history. */
  readonly search: string;
  readonly siteUrl: string;
  readonly selection: SelectionControl;
  readonly onLead: (article: ManagedView) => void;
  readonly onRemove: (article: ManagedView) => void;
};

/** A table on wide screens. On narrow screens each row looks like a card, but screen readers still get a table. */
export function ManagedTable({ rows, ...rest }: ManagedTableProps) {
  return (
    <table aria-label={manageText.articles} className="block w-full xl:table xl:table-fixed" data-keeps-focus="">
      <thead className="max-xl:block xl:table-header-group">
        <tr className="block border-ink border-b text-left text-muted text-sm xl:table-row">
          <th className="font-normal noscript:hidden max-sm:hidden max-xl:inline-block xl:w-10" scope="col">
            <SelectBox
              isLabelled
              isOn={rows.every(({ id }) => rest.selection.isSelected(id))}
              name={bulkText.selectAll}
              onToggle={rest.selection.toggleAll}
            />
          </th>
          <Heading>{manageText.title}</Heading>
          <Heading width="xl:w-32 min-[90rem]:w-36 2xl:w-44">{manageText.category}</Heading>
          <Heading width="xl:w-38">{manageText.status}</Heading>
          <Heading width="xl:w-36 min-[90rem]:w-38">{manageText.createdAt}</Heading>
          <Heading width="xl:w-60">{manageText.actions}</Heading>
        </tr>
      </thead>
      <tbody className="block xl:table-row-group">
        {rows.map((article) => (
          <ManagedRow article={article} key={article.id} {...rest} />
        ))}
      </tbody>
    </table>
  );
}

type SelectBoxProps = {
  readonly name: string;
  readonly isOn: boolean;
  /** True if the name is visible on narrow screens, where the box does not have a column heading. */
  readonly isLabelled?: boolean;
  readonly onToggle: (isRange: boolean) => void;
};

/** A check box with a target of 44 px. A click with Shift selects a range. */
function SelectBox({ name, isOn, isLabelled = false, onToggle }: SelectBoxProps) {
  return (
    <label
      className={`-ml-3 flex h-11 cursor-pointer items-center ${isLabelled ? 'min-w-11 pointer-fine:h-8' : 'w-11 justify-center'}`}
    >
      <input
        aria-label={name}
        checked={isOn}
        className={`size-5 shrink-0 accent-ink ${isLabelled ? 'mx-3' : ''}`}
        onChange={({ nativeEvent }) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
        type="checkbox"
      />
      {isLabelled ? <span className="xl:hidden">{name}</span> : null}
    </label>
  );
}

function Heading({ children, width = '' }: { readonly children: ReactNode; readonly width?: string }) {
  return (
    <th className={`py-2 pr-4 font-semibold max-xl:sr-only xl:py-1 ${width}`} scope="col">
      {children}
    </th>
  );
}

type ManagedRowProps = Omit<ManagedTableProps, 'rows'> & { readonly article: ManagedView };

/** On wide screens a row has two lines with a total height of 44 px, the height of its buttons. */
const CELL_CLASS = 'text-sm leading-[1.45] xl:py-0.5 xl:pr-4 xl:align-middle';

function ManagedRow({ article, selection, ...rest }: ManagedRowProps) {
  const { category, subcategory, author, status, state, stage, proposals, publishAt } = article;
  return (
    <tr className="managed-row">
      <td className="managed-select noscript:hidden xl:align-middle">
        <SelectBox
          isOn={selection.isSelected(article.id)}
          name={`${bulkText.select} ${article.plainTitle}`}
          onToggle={(isRange) => selection.toggle(article, isRange)}
        />
      </td>
      <TitleCell article={article} search={rest.search} />
      <td className={`managed-category relative ${CELL_CLASS} text-muted xl:text-ink`}>
        <span className="max-xl:lines-1 wrap-anywhere" lang="bn">
          {category}
          {subcategory === null ? null : <span className="text-muted"> / {subcategory}</span>}
          <span className="managed-author break-all text-muted max-xl:before:content-['_·_'] xl:lines-1">{author}</span>
        </span>
        <RowPresence articleId={article.id} />
      </td>
      <td className={`managed-status ${CELL_CLASS}`}>
        <StatusBadge status={state ?? status} />
        {publishAt === null ? null : <Moment className="block text-muted" moment={publishAt} />}
        {stage === null ? null : <span className="block">{workflowText.stages[stage]}</span>}
        {proposals === 0 ? null : <span className="block">{workflowText.proposals(formatNumber(proposals))}</span>}
      </td>
      <TimeCell article={article} />
      <td className="managed-actions relative xl:align-middle">
        <RowActions article={article} {...rest} />
      </td>
    </tr>
  );
}

function TimeCell({ article: { createdAt, updatedAt, viewCount } }: { readonly article: ManagedView }) {
  return (
    <td className={`managed-time ${CELL_CLASS} text-muted xl:text-ink`}>
      <div className="flex flex-wrap gap-x-2 xl:block">
        <span className="sr-only">{manageText.createdAt} </span>
        <Moment moment={createdAt} />
        {updatedAt === null ? null : (
          <span className="sr-only">
            {manageText.updated} <Moment moment={updatedAt} />
          </span>
        )}
        <span className="whitespace-nowrap tabular-nums xl:block xl:text-muted">
          {formatNumber(viewCount)} {manageText.views(viewCount)}
        </span>
      </div>
    </td>
  );
}

/** Who has unpublished changes, and since when. The text itself is private. */
function Unpublished({ changes }: { readonly changes: readonly UnpublishedChangesView[] }) {
  return changes.map(({ by, at }) => (
    <span className="block pt-0.5 text-sm leading-[1.6]" key={by ?? ''}>
      <strong>
        {manageText.unpublished}
        {by === null ? null : <Person email={by} text={` ${manageText.unpublishedBy} {}`} />}
      </strong>{' '}
      <Moment className="text-muted" moment={at} />
    </span>
  ));
}

function NotesLink({ article, search }: TitleCellProps) {
  const { id, notes, plainTitle } = article;
  if (notes === null) return null;
  return (
    <Link
      className="inline-flex min-h-11 items-center text-sm underline decoration-muted hover:text-accent"
      preventScrollReset
      to={`${editPath(id, search)}#${NOTES_ID}`}
    >
      <Named of={plainTitle}>{notesText.notes(notes.open)}</Named>
      {notes.unread === 0 ? null : <NoteBadge>{notesText.unreadCount(notes.unread)}</NoteBadge>}
    </Link>
  );
}

/** Links to the comments on the viewer's previews of an article. */
function CommentsLink({ article: { id, unreadComments }, search }: TitleCellProps) {
  if (unreadComments === 0) return null;
  return (
    <Link
      className="inline-flex min-h-11 items-center text-sm"
      preventScrollReset
      to={`${editPath(id, search)}#${PREVIEWS_ID}`}
    >
      <NoteBadge>{previewLinkText.unread(unreadComments)}</NoteBadge>
    </Link>
  );
}

type TitleCellProps = { readonly article: ManagedView; readonly search: string };

function TitleCell({ article, search }: TitleCellProps) {
  const { title, plainTitle, image, isFeatured, unpublished } = article;
  return (
    <th
      className="managed-title wrap-anywhere text-left font-normal xl:pr-4 min-[90rem]:pr-6 xl:align-middle"
      scope="row"
    >
      <div className="flex items-start gap-x-3 sm:items-center">
        {image === null ? null : (
          <div className="w-16 xl:max-[90rem]:w-12 shrink-0 pt-1 sm:pt-0 [&_img]:aspect-video [&_img]:w-full [&_img]:object-cover">
            <ArticleImage {...image} alt="" sizes="80px" />
          </div>
        )}
        <div className="min-w-0 grow basis-0">
          <span
            className="lines-2 font-semibold text-[0.9375rem] leading-[1.45] [clip-path:inset(0_0_0.15em)]"
            lang="bn"
            title={plainTitle}
          >
            {isFeatured ? (
              <span className="mr-1 inline-flex align-[-0.125em]" title={manageText.featured}>
                <StarIcon className="size-4" />
                <span className="sr-only">{manageText.featured}: </span>
              </span>
            ) : null}
            <ArticleTitle parts={title} />
          </span>
          <Unpublished changes={unpublished} />
          <NotesLink article={article} search={search} />
          <CommentsLink article={article} search={search} />
        </div>
      </div>
    </th>
  );
}
