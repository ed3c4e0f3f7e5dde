import { useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { manageText } from '#app/strings/manage-news.ts';
import { paletteText } from '#app/strings/palette.ts';
import { Button } from '../components/button.tsx';
import { Modal } from '../components/dialogs/modal.tsx';
import { Switch } from '../components/switch.tsx';
import { useScreenActions } from '../palette/palette-store.ts';
import type { ManagedView } from './managed-view.ts';
import type { ManageKey } from './use-manage-keys.ts';
import {
  editFocusedArticle,
  findFocusedArticle,
  focusNextArticle,
  setShortcutsEnabled,
  useManageKeys,
  useShortcutsEnabled,
} from './use-manage-keys.ts';
import type { SelectionControl } from './use-selection.ts';

const SHORTCUTS = [
  ['/', 'search'],
  ['N', 'add'],
  ['J', 'next'],
  ['K', 'previous'],
  ['E', 'edit'],
  ['X', 'select'],
  ['Shift+X', 'selectRange'],
  ['?', 'help'],
] as const;

type ManageKeysProps = {
  readonly searchId: string;
  readonly rows: readonly ManagedView[];
  readonly selection: SelectionControl;
};

/** The keyboard shortcuts of the list of articles, with a button and a dialog that explain them. */
export function ManageKeys({ searchId, rows, selection }: ManageKeysProps) {
  const navigate = useNavigate();
  const [isHelpOpen, setHelpOpen] = useState(false);
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
    help: () => setHelpOpen(true),
  };
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname ?? pathname;
  // A key that is pressed while the next screen loads is not meant for this one.
  useManageKeys((key) => next === pathname && actions[key]());
  const isListOnTop = pathname === '/dashboard/manage';
  useScreenActions(isListOnTop ? [{ id: 'keys', read: () => manageText.keys.title, run: actions.help }] : []);
  return (
    <>
      <Button className="noscript:hidden max-sm:hidden" onClick={() => setHelpOpen(true)} variant="quiet">
        <span className="font-normal underline">{manageText.keys.open}</span>
      </Button>
      <Modal isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} size="lg" title={manageText.keys.title}>
        <KeysHelp />
      </Modal>
    </>
  );
}

function KeysHelp() {
  const isOn = useShortcutsEnabled();
  return (
    <>
      <Switch isOn={isOn} label={manageText.keys.use} onChange={setShortcutsEnabled} />
      <p className="pb-4 text-muted text-sm leading-[1.6]">{manageText.keys.useHint}</p>
      <table aria-label={manageText.keys.title} className="w-full">
        <tbody className={isOn ? '' : 'text-muted'}>
          {SHORTCUTS.map(([key, name]) => (
            <KeyRow key={key} keys={key} name={manageText.keys[name]} />
          ))}
        </tbody>
      </table>
      <h3 className="pt-5 pb-1 font-semibold">{manageText.keys.everywhere}</h3>
      <table aria-label={manageText.keys.everywhere} className="w-full">
        <tbody>
          <KeyRow keys="Ctrl+M" name={manageText.keys.phonetic} />
        </tbody>
      </table>
      <h3 className="pt-5 pb-1 font-semibold">{paletteText.everywhere}</h3>
      <table aria-label={paletteText.everywhere} className="w-full">
        <tbody>
          <KeyRow keys="Ctrl+Shift+P" name={paletteText.title} />
          <KeyRow keys="Ctrl+K" name={paletteText.outsideText} />
        </tbody>
      </table>
    </>
  );
}

function KeyRow({ keys, name }: { readonly keys: string; readonly name: string }) {
  return (
    <tr className="border-line border-t">
      <th className="py-1.5 pr-4 text-left font-normal" scope="row">
        {name}
      </th>
      <td className="py-1.5 text-right">
        <kbd className="inline-block min-w-8 border border-line bg-raised px-2 text-center font-sans">{keys}</kbd>
      </td>
    </tr>
  );
}
