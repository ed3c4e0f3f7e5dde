import { useLocation, useNavigate, useNavigation } from 'react-router';
import { keysText } from '#app/strings/newsroom/keys.ts';
import { manageText } from '#app/strings/newsroom/manage-news.ts';
import type { ScreenKeys } from '../keys/keys-store.ts';
import { setKeysOpen, useScreenKeys } from '../keys/keys-store.ts';
import type { ManagedView } from './managed-view.ts';
import type { ManageKey } from './use-manage-keys.ts';
import { editFocusedArticle, findFocusedArticle, focusNextArticle, useManageKeys } from './use-manage-keys.ts';
import type { SelectionControl } from './use-selection.ts';

const SHORTCUTS: ScreenKeys = [
  ['/', () => manageText.keys.search],
  ['N', () => manageText.keys.add],
  ['J', () => manageText.keys.next],
  ['K', () => manageText.keys.previous],
  ['E', () => manageText.keys.edit],
  ['X', () => manageText.keys.select],
  ['Shift+X', () => manageText.keys.selectRange],
];

type ManageKeysProps = {
  readonly searchId: string;
  readonly rows: readonly ManagedView[];
  readonly selection: SelectionControl;
};

/** The keyboard shortcuts of the list of articles, with a button that lists them. */
export function ManageKeys({ searchId, rows, selection }: ManageKeysProps) {
  const navigate = useNavigate();
  const select = (isRange: boolean) => {
    const id = findFocusedArticle();
    const row = rows.find((article) => article.id === id);
    if (row !== undefined) selection.toggle(row, isRange);
  };
  const actions: Readonly<Record<ManageKey, () => void>> = {
    search: () => document.getElementById(searchId)?.focus(),
    // Without flushSync, the next key could arrive before this list knows that another screen loads.
    add: () => void navigate('/dashboard/add', { flushSync: true }),
    next: () => focusNextArticle(1),
    previous: () => focusNextArticle(-1),
    edit: editFocusedArticle,
    select: () => select(false),
    'select-range': () => select(true),
  };
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname ?? pathname;
  // A key that is pressed while the next screen loads is not meant for this one.
  useManageKeys((key) => next === pathname && actions[key]());
  useScreenKeys(SHORTCUTS);
  return (
    <button
      aria-label={keysText.title}
      className="tap-target text-muted noscript:hidden max-sm:hidden hover:text-accent"
      onClick={() => setKeysOpen(true)}
      title={keysText.title}
      type="button"
    >
      <kbd className="border border-muted px-1.5 text-sm leading-[1.5]">?</kbd>
    </button>
  );
}
