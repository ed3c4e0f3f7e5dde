import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ArticleImage } from '#app/article/article-image.tsx';
import { ArticleTitle } from '#app/article/article-text.tsx';
import { formatNumber } from '#app/strings/interface-language.ts';
import { bulkText, manageText } from '#app/strings/manage-news.ts';
import { notesText } from '#app/strings/notes.ts';
import { previewLinkText } from '#app/strings/previews.ts';
import { workflowText } from '#app/strings/workflow.ts';
import { NOTES_ID } from '#domain/desk/note.ts';
import { PREVIEWS_ID } from '#domain/desk/preview-link.ts';
import { StarIcon } from '../components/icons.tsx';
import { Moment } from '../components/moment.tsx';
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
  readonly onRemove: (article: ManagedView) => void;
};

/** A table on wide screens. On narrow screens each row looks like a card, but screen readers still get a table. */
export function ManagedTable({ rows, ...rest }: ManagedTableProps) {
  return (
    <table aria-label={manageText.articles} className="block w-full lg:table lg:table-fixed" data-keeps-focus="">
      <thead className="max-lg:block lg:table-header-group">
        <tr className="block border-ink border-b text-left text-muted text-sm lg:table-row">
          <th className="font-normal noscript:hidden max-lg:inline-block lg:w-10" scope="col">
            <SelectBox
              isLabelled
              isOn={rows.every(({ id }) => rest.selection.isSelected(id))}
              name={bulkText.selectAll}
              onToggle={rest.selection.toggleAll}
            />
          </th>
          <Heading>{manageText.title}</Heading>
          <Heading width="lg:w-34">{manageText.category}</Heading>
          <Heading width="lg:w-38">{manageText.status}</Heading>
          <Heading width="lg:w-40">{manageText.createdAt}</Heading>
          <Heading width="lg:w-74">{manageText.actions}</Heading>
        </tr>
      </thead>
      <tbody className="block lg:table-row-group">
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
  /** Whether the name is visible on narrow screens, where no row of headings explains the box. */
  readonly isLabelled?: boolean;
  readonly onToggle: (isRange: boolean) => void;
};

/** A check box with a target of 44 px. A click with Shift selects a range. */
function SelectBox({ name, isOn, isLabelled = false, onToggle }: SelectBoxProps) {
  return (
    <label className={`-ml-3 flex h-11 cursor-pointer items-center ${isLabelled ? 'min-w-11' : 'w-11 justify-center'}`}>
      <input
        aria-label={name}
        checked={isOn}
        className={`size-5 shrink-0 accent-ink ${isLabelled ? 'mx-3' : ''}`}
        onChange={({ nativeEvent }) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
        type="checkbox"
      />
      {isLabelled ? <span className="lg:hidden">{name}</span> : null}
    </label>
  );
}

function Heading({ children, width = '' }: { readonly children: ReactNode; readonly width?: string }) {
  return (
    <th className={`py-2 pr-4 font-semibold max-lg:sr-only ${width}`} scope="col">
      {children}
    </th>
  );
}

type ManagedRowProps = Omit<ManagedTableProps, 'rows'> & { readonly article: ManagedView };

const CELL = 'text-sm leading-[1.6] lg:py-3 lg:pr-4 lg:align-top';

function ManagedRow({ article, selection, ...rest }: ManagedRowProps) {
  const { category, subcategory, status, state, stage, proposals, publishAt, createdAt } = article;
  return (
    <tr className="flex flex-wrap items-baseline gap-x-4 border-line border-b pt-3 lg:table-row lg:pt-0">
      <td className="shrink-0 self-start noscript:hidden lg:py-1.5 lg:align-top">
        <SelectBox
          isOn={selection.isSelected(article.id)}
          name={`${bulkText.select} ${article.plainTitle}`}
          onToggle={(isRange) => selection.toggle(article, isRange)}
        />
      </td>
      <TitleCell article={article} search={rest.search} />
      <td className={`${CELL} text-muted lg:text-ink`} lang="bn">
        {category}
        {subcategory === null ? null : <span className="text-muted"> / {subcategory}</span>}
      </td>
      <td className={CELL}>
        <StatusBadge status={state ?? status} />
        {publishAt === null ? null : <Moment className="pl-2 text-muted lg:block lg:pl-0" moment={publishAt} />}
        {stage === null ? null : <span className="pl-2 lg:block lg:pl-0">{workflowText.stages[stage]}</span>}
        {proposals === 0 ? null : (
          <span className="pl-2 lg:block lg:pl-0">{workflowText.proposals(formatNumber(proposals))}</span>
        )}
      </td>
      <td className={`${CELL} text-muted lg:text-ink`}>
        <span className="lg:sr-only">{manageText.createdAt} </span>
        <Moment moment={createdAt} />
      </td>
      <td className="relative w-full pt-1 pb-6 lg:w-auto lg:pt-1.5 lg:align-top">
        <RowActions article={article} {...rest} />
        <RowPresence articleId={article.id} />
      </td>
    </tr>
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

/** Leads to the notes of an article. */
function Notes({ article, search }: TitleCellProps) {
  const { id, notes, plainTitle } = article;
  if (notes === null) return null;
  return (
    <Link
      className="inline-flex min-h-11 items-center text-sm underline decoration-muted hover:text-accent"
      preventScrollReset
      to={`${editPath(id, search)}#${NOTES_ID}`}
    >
      {notesText.notes(notes.open)}
      <span className="sr-only" lang="bn">
        {' '}
        {plainTitle}
      </span>
      {notes.unread === 0 ? null : <NoteBadge>{notesText.unreadCount(notes.unread)}</NoteBadge>}
    </Link>
  );
}

/** Leads to the comments on the viewer's previews of an article. */
function Comments({ article: { id, unreadComments }, search }: TitleCellProps) {
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
  const { title, author, image, viewCount, isFeatured, updatedAt, unpublished } = article;
  return (
    <th
      className="wrap-anywhere min-w-0 grow basis-[calc(100%-4rem)] pb-1 text-left font-normal lg:w-auto lg:py-3 lg:pr-6 lg:align-top"
      scope="row"
    >
      <div className="flex flex-wrap items-start gap-x-3">
        {image === null ? null : (
          <div className="w-20 shrink-0 pt-1 [&_img]:aspect-video [&_img]:w-full [&_img]:object-cover lg:w-24">
            <ArticleImage {...image} alt="" sizes="96px" />
          </div>
        )}
        <div className="min-w-36 grow basis-0">
          <span className="lines-3 font-semibold leading-[1.5]" lang="bn">
            <ArticleTitle parts={title} />
          </span>
          <span className="flex flex-wrap gap-x-3 pt-0.5 text-muted text-sm leading-[1.6]">
            {isFeatured ? (
              <span className="inline-flex items-center gap-1 text-ink">
                <StarIcon className="size-4" />
                {manageText.featured}
              </span>
            ) : null}
            <span lang="bn">{author}</span>
            <span className="whitespace-nowrap tabular-nums">
              {formatNumber(viewCount)} {manageText.views}
            </span>
            {updatedAt === null ? null : (
              <span>
                {manageText.updated} <Moment moment={updatedAt} />
              </span>
            )}
          </span>
          <Unpublished changes={unpublished} />
          <Notes article={article} search={search} />
          <Comments article={article} search={search} />
        </div>
      </div>
    </th>
  );
}
