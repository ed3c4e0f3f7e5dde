import { ArticleTitle } from '#app/article/article-text.tsx';
import { formatNumber } from '#app/strings/interface-language.ts';
import { manageText } from '#app/strings/newsroom/manage-news.ts';
import { trashText } from '#app/strings/newsroom/newsroom.ts';
import { Button, LinkButton } from '../components/button.tsx';
import { Moment } from '../components/moment.tsx';
import { Person } from '../components/person.tsx';
import { historyPath } from '../manage/managed-view.ts';
import type { TrashView } from './trash-view.ts';

type TrashListProps = {
  readonly rows: readonly TrashView[];
  readonly busyId: string | null;
  readonly onRestore: (row: TrashView) => void;
};

export function TrashList({ rows, busyId, onRestore }: TrashListProps) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {rows.map((row) => (
        <li className="gap-x-6 py-3 sm:flex sm:items-center sm:justify-between" key={row.id}>
          <div className="wrap-anywhere min-w-0">
            <p className="lines-2 font-semibold leading-[1.5]" lang="bn">
              <ArticleTitle parts={row.title} />
            </p>
            <p className="flex flex-wrap gap-x-3 text-muted text-sm leading-[1.6]">
              <span lang="bn">{row.category}</span>
              <span>
                <Person email={row.deletedBy} text={trashText.deletedBy} />, <Moment moment={row.deletedAt} />
              </span>
              <span className="text-ink tabular-nums">
                {trashText.daysLeft}: {row.daysLeft === 0 ? trashText.lessThanADay : formatNumber(row.daysLeft)}
              </span>
            </p>
          </div>
          <div className="flex shrink-0 gap-2 pt-2 sm:pt-0">
            <LinkButton className="max-sm:-ml-4" to={historyPath(row.id, '')} variant="quiet">
              {manageText.history}
              <span className="sr-only" lang="bn">
                {row.plainTitle}
              </span>
            </LinkButton>
            <Button isBusy={busyId === row.id} onClick={() => onRestore(row)}>
              {trashText.restore}
              <span className="sr-only" lang="bn">
                {row.plainTitle}
              </span>
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
