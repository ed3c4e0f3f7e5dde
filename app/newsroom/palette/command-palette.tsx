import { Dialog } from '@base-ui/react/dialog';
import type { KeyboardEvent, RefObject } from 'react';
import { use, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CloseIcon } from '#app/components/icons.tsx';
import { readInterfaceLanguage } from '#app/strings/interface-language.ts';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { paletteText } from '#app/strings/newsroom/palette.ts';
import { focusOnOpening } from '../components/dialogs/dialog-focus.ts';
import { TextInput } from '../components/field.tsx';
import { ScreensContext } from '../dashboard/screens.ts';
import { setKeysOpen } from '../keys/keys-store.ts';
import { editPath } from '../manage/managed-view.ts';
import { ViewerEmailContext } from '../session/viewer-email.ts';
import type { PaletteItem } from './palette-items.ts';
import { findItems, listItems } from './palette-items.ts';
import type { OptionGroup, PaletteOption } from './palette-options.tsx';
import { PaletteOptions } from './palette-options.tsx';
import { closePalette, useListedActions } from './palette-store.ts';
import type { FoundArticlesState } from './use-found-articles.ts';
import { useFoundArticles } from './use-found-articles.ts';

/** Finds an article, a screen or an action, and opens or runs it. */
export function CommandPalette({ isOpen }: { readonly isOpen: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog.Root onOpenChange={(open) => open || closePalette()} open={isOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-black/55" forceRender />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center sm:p-6 sm:pt-[10vh]">
          <Dialog.Popup
            className="flex h-full w-full flex-col bg-paper text-ink sm:h-[26rem] sm:max-h-full sm:max-w-xl sm:border sm:border-line"
            initialFocus={() => focusOnOpening(field.current)}
            lang={readInterfaceLanguage()}
          >
            <Dialog.Title className="sr-only">{paletteText.title}</Dialog.Title>
            <PaletteBox field={field} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The screens and actions that are offered on the current screen. */
function useItems(): PaletteItem[] {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isSignedIn = use(ViewerEmailContext) !== '';
  return listItems({
    pathname,
    isSignedIn,
    screens: use(ScreensContext),
    screenActions: useListedActions(),
    go: (path) => void navigate(path),
    openKeys: () => setKeysOpen(true),
    toggleTheme: () => document.querySelector<HTMLElement>('[data-theme-toggle]')?.click(),
    signOut: () => document.querySelector<HTMLFormElement>('form[action="/logout"]')?.requestSubmit(),
  });
}

function PaletteBox({ field }: { readonly field: RefObject<HTMLInputElement | null> }) {
  const navigate = useNavigate();
  const items = useItems();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const found = useFoundArticles(typed);
  const openArticle = (id: string) => void navigate(editPath(id, ''));
  const groups = toGroups({ items: findItems(items, typed), typed, found, openArticle });
  const options = groups.flatMap((group) => group.options);
  const current = options[active] ?? options.at(-1);
  const run = (option: PaletteOption) => {
    closePalette();
    option.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = options.length - 1;
    if (event.key === 'ArrowDown') setActive(active >= last ? 0 : active + 1);
    else if (event.key === 'ArrowUp') setActive(active <= 0 || active > last ? last : active - 1);
    else if (event.key !== 'Enter') return;
    else if (current !== undefined) run(current);
    event.preventDefault();
  };
  return (
    <>
      <div className="flex items-center gap-2 border-line border-b p-2">
        <div className="min-w-0 grow">
          <TextInput
            aria-activedescendant={current && `${listId}${current.id}`}
            aria-autocomplete="list"
            aria-controls={listId}
            aria-expanded={options.length > 0}
            aria-label={paletteText.title}
            autoComplete="off"
            className="border-transparent"
            lang="bn"
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
            placeholder={paletteText.placeholder}
            ref={field}
            role="combobox"
            spellCheck={false}
            type="text"
            value={typed}
          />
        </div>
        <Dialog.Close aria-label={dashboardText.close} className="tap-target shrink-0 hover:text-accent">
          <CloseIcon className="size-5.5" />
        </Dialog.Close>
      </div>
      <PaletteOptions current={current ?? null} groups={groups} listId={listId} onRun={run} />
      <p className="px-4 pb-3 text-muted text-sm empty:hidden" role="status">
        {describeFound(found, options.length)}
      </p>
    </>
  );
}

type GroupsInput = {
  items: readonly PaletteItem[];
  typed: string;
  found: FoundArticlesState;
  openArticle: (id: string) => void;
};

function toGroups({ items, typed, found, openArticle }: GroupsInput): OptionGroup[] {
  const articles = found.kind === 'found' ? found.articles : [];
  const itemGroups = (['here', 'screens', 'actions'] as const).map((group) => ({
    name: paletteText[group],
    options: items
      .filter((item) => item.group === group)
      .map(({ id, label, run }) => ({ id, label, status: null, run })),
  }));
  const toArticleGroup = (name: string, isInText: boolean) => ({
    name,
    options: articles
      .filter((article) => article.isInText === isInText)
      .map(
        ({ id, title, status }): PaletteOption => ({
          id: `article-${id}`,
          label: title,
          status,
          run: () => openArticle(id),
        }),
      ),
  });
  const articleGroup = toArticleGroup(typed.trim() === '' ? paletteText.recent : paletteText.articles, false);
  const [here = articleGroup, ...others] = itemGroups;
  const groups =
    typed.trim() === ''
      ? [here, articleGroup, ...others]
      : [...itemGroups, articleGroup, toArticleGroup(paletteText.inText, true)];
  return groups.filter(({ options }) => options.length > 0);
}

function describeFound({ kind }: FoundArticlesState, options: number): string {
  if (kind === 'found') return options === 0 ? paletteText.none : '';
  return kind === 'failed' ? paletteText.failed : paletteText.searching;
}
