import { use, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { keysText } from '#app/strings/newsroom/keys.ts';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { paletteText } from '#app/strings/newsroom/palette.ts';
import { Modal } from '../components/dialogs/modal.tsx';
import { Switch } from '../components/switch.tsx';
import { ScreensContext } from '../dashboard/screens.ts';
import { createGoKeys } from './go-keys.ts';
import { listScreenKeys, setKeysOpen, useKeysOpen } from './keys-store.ts';
import { isShortcut, setShortcutsEnabled, useShortcutsEnabled } from './shortcuts.ts';

/** The keys that work on every screen, and the dialog that lists all keys. */
export function Keys() {
  useGlobalKeys();
  return (
    <Modal isOpen={useKeysOpen()} onClose={() => setKeysOpen(false)} size="lg" title={keysText.title}>
      <KeysHelp />
    </Modal>
  );
}

function useGlobalKeys(): void {
  const navigate = useNavigate();
  const screens = use(ScreensContext);
  const { pathname } = useLocation();
  const isLeaving = (useNavigation().location?.pathname ?? pathname) !== pathname;
  const [findGoScreen] = useState(createGoKeys);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // A key that is pressed while the next screen loads is not meant for this one.
    if (event.repeat || isLeaving || !isShortcut(event)) return;
    const found = findGoScreen(event, screens);
    if (found !== null) event.preventDefault();
    // Without flushSync, the next key could arrive before the screen knows that another one loads.
    if (found !== null && found !== 'started') void navigate(found.path, { flushSync: true });
    if (found !== null || event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setKeysOpen(true);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    // Runs before the listener of the screen, which may also use the letter after G.
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
}

function KeysHelp() {
  const isOn = useShortcutsEnabled();
  const screens = use(ScreensContext);
  const screenRows = listScreenKeys().map(([keys, read]): Row => [keys, read()]);
  return (
    <>
      <Switch isOn={isOn} label={keysText.use} onChange={setShortcutsEnabled} />
      <p className="pb-4 text-muted text-sm leading-[1.6]">{keysText.useHint}</p>
      {screenRows.length === 0 ? null : <KeyTable isOn={isOn} rows={screenRows} title={keysText.here} />}
      <KeyTable
        isOn={isOn}
        rows={[...screens.map(({ name, letter }): Row => [`G ${letter}`, dashboardText[name]]), ['?', keysText.help]]}
        title={keysText.goTo}
      />
      <KeyTable isOn rows={[['Ctrl+M', keysText.phonetic]]} title={keysText.everywhere} />
      <KeyTable
        isOn
        rows={[
          ['Ctrl+Shift+P', paletteText.title],
          ['Ctrl+K', paletteText.outsideText],
        ]}
        title={paletteText.everywhere}
      />
    </>
  );
}

type Row = readonly [keys: string, name: string];

type KeyTableProps = { readonly title: string; readonly isOn: boolean; readonly rows: readonly Row[] };

function KeyTable({ title, isOn, rows }: KeyTableProps) {
  return (
    <>
      <h3 className="pt-5 pb-1 font-semibold">{title}</h3>
      <table aria-label={title} className={`w-full ${isOn ? '' : 'text-muted'}`}>
        <tbody>
          {rows.map(([keys, name]) => (
            <tr className="border-line border-t" key={keys}>
              <th className="py-1.5 pr-4 text-left font-normal" scope="row">
                {name}
              </th>
              <td className="py-1.5 text-right">
                <kbd className="inline-block min-w-8 whitespace-nowrap border border-line bg-raised px-2 text-center font-sans">
                  {keys}
                </kbd>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
