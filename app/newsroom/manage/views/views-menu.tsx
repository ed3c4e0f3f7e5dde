import { Popover } from '@base-ui/react/popover';
import type { FormEvent } from 'react';
import { use, useState } from 'react';
import { Link } from 'react-router';
import { CloseIcon } from '#app/components/icons.tsx';
import { formatNumber, readInterfaceLanguage } from '#app/strings/interface-language.ts';
import { manageText } from '#app/strings/newsroom/manage-news.ts';
import { callRoute } from '../../actions/call-route.ts';
import { Button } from '../../components/button.tsx';
import { Field, TextInput } from '../../components/field.tsx';
import { ViewerEmailContext } from '../../session/viewer-email.ts';
import type { ManageQuery } from '../manage-query.ts';
import { formatManageQuery, isNarrowed } from '../manage-query.ts';
import type { ListedView } from './view-lists.ts';
import { changedViewsSchema, listedViewsSchema, VIEWS_PATH } from './view-lists.ts';

/** The views of Manage News. Loads them with their article counts when the menu opens, and can save the current view. */
export function ViewsMenu({ query }: { readonly query: ManageQuery }) {
  const [isOpen, setOpen] = useState(false);
  const hasAccount = use(ViewerEmailContext) !== '';
  const { views, problem, load, change } = useViews();
  return (
    <Popover.Root
      onOpenChange={(open) => {
        setOpen(open);
        if (open) void load();
      }}
      open={isOpen}
    >
      <Popover.Trigger
        className="noscript:hidden"
        render={<Button className="shrink-0 max-xl:order-1 max-sm:px-3">{manageText.savedViews.title}</Button>}
      />
      <Popover.Portal>
        <Popover.Positioner align="end" className="z-40" collisionPadding={12} sideOffset={4}>
          <Popover.Popup
            className="max-h-(--available-height) w-80 max-w-[calc(100vw-1.5rem)] overflow-y-auto border border-muted bg-paper px-4 py-3 text-ink leading-[1.5] shadow-lg"
            lang={readInterfaceLanguage()}
          >
            <Popover.Title className="sr-only">{manageText.savedViews.title}</Popover.Title>
            {views === null ? (
              <p className="text-muted">{problem ?? manageText.savedViews.loading}</p>
            ) : (
              <ul>
                {views.map((view) => (
                  <ViewItem
                    key={`${view.isSaved}${view.name}`}
                    onChoose={() => setOpen(false)}
                    onRemove={() => void change({ intent: 'delete', name: view.name })}
                    view={view}
                  />
                ))}
              </ul>
            )}
            {hasAccount ? (
              <SaveView
                problem={views === null ? null : problem}
                query={query}
                save={(name) => change({ intent: 'save', name, query: formatManageQuery(query) })}
              />
            ) : null}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

type ViewChange = { intent: 'save'; name: string; query: string } | { intent: 'delete'; name: string };

function useViews() {
  const [views, setViews] = useState<readonly ListedView[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const load = async () => {
    const loaded = await callRoute(VIEWS_PATH, listedViewsSchema, {});
    setProblem(loaded === null ? manageText.savedViews.failed : null);
    if (loaded !== null) setViews(loaded);
  };
  /** Resolves to true if the views changed. */
  const change = async (body: ViewChange): Promise<boolean> => {
    const kind = (await callRoute(VIEWS_PATH, changedViewsSchema, { body }))?.kind;
    const isChanged = kind === 'saved' || kind === 'deleted';
    if (isChanged) await load();
    else
      setProblem(
        kind === 'full'
          ? manageText.savedViews.full
          : kind === 'bad-name'
            ? manageText.savedViews.badName
            : manageText.savedViews.failed,
      );
    return isChanged;
  };
  return { views, problem, load, change };
}

type ViewItemProps = {
  readonly view: ListedView;
  readonly onChoose: () => void;
  readonly onRemove: () => void;
};

function ViewItem({ view: { name, query, isSaved, count, isExact }, onChoose, onRemove }: ViewItemProps) {
  return (
    <li className="flex items-center gap-x-1 border-line border-b">
      <Link
        className="wrap-anywhere flex min-h-11 grow items-center gap-x-3 py-1 hover:text-accent"
        onClick={onChoose}
        to={`/dashboard/manage${query}`}
      >
        <span className="min-w-0">{name}</span>
        <span className="ml-auto text-muted tabular-nums">
          {isExact ? formatNumber(count) : manageText.savedViews.moreThan(count)}
        </span>
      </Link>
      {isSaved ? (
        <button className="tap-target -mr-3 shrink-0 text-muted hover:text-accent" onClick={onRemove} type="button">
          <CloseIcon className="size-4" />
          <span className="sr-only">
            {manageText.savedViews.remove} {name}
          </span>
        </button>
      ) : null}
    </li>
  );
}

type SaveViewProps = {
  readonly query: ManageQuery;
  readonly problem: string | null;
  readonly save: (name: string) => Promise<boolean>;
};

function SaveView({ query, problem, save }: SaveViewProps) {
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  if (!isNarrowed(query)) return <p className="pt-3 text-muted text-sm">{manageText.savedViews.needsFilter}</p>;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    if (await save(name)) setName('');
    setBusy(false);
  };
  return (
    <form className="grid gap-2 pt-3" noValidate onSubmit={(event) => void submit(event)}>
      <Field error={problem} label={manageText.savedViews.name}>
        <TextInput
          autoComplete="off"
          lang="bn"
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          value={name}
        />
      </Field>
      <Button isBusy={isBusy} type="submit">
        {manageText.savedViews.save}
      </Button>
    </form>
  );
}
