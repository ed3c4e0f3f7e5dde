import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createSignal } from '#app/components/create-signal.ts';
import { listOpenDialogs } from '../components/dialogs/dialog-focus.ts';

export type ScreenAction = { id: string; read: () => string; run: () => void };

/** Renders the palette: the frame of the dashboard, or an open dialog, because the focus cannot leave a dialog. */
type Host = { id: string; isInDialog: boolean };

const hosts: Host[] = [];
type ReadActions = () => readonly ScreenAction[];

let actionsOfScreen: readonly ReadActions[] = [];
const changed = createSignal();
let openHost: string | null = null;

function setOpenHost(id: string | null): void {
  openHost = id;
  changed.emit();
}

/** Opens the palette, unless a dialog without its own palette is open. */
export function openPalette(): void {
  const inDialogs = hosts.filter(({ isInDialog }) => isInDialog);
  const host = inDialogs.at(-1) ?? hosts.at(0);
  if (host !== undefined && listOpenDialogs().length <= inDialogs.length) setOpenHost(host.id);
}

export const closePalette = (): void => setOpenHost(null);

export function usePaletteHost({ id, isInDialog }: Host): { isOpen: boolean } {
  useEffect(() => {
    const host = { id, isInDialog };
    hosts.push(host);
    return () => {
      hosts.splice(hosts.indexOf(host), 1);
      if (openHost === id) setOpenHost(null);
    };
  }, [id, isInDialog]);
  const open = useSyncExternalStore(
    changed.subscribe,
    () => openHost,
    () => null,
  );
  return { isOpen: open === id };
}

/** Adds actions to the palette while the screen is open. */
export function useScreenActions(list: readonly ScreenAction[]): void {
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  useEffect(() => {
    const read = () => latest.current;
    setActions([...actionsOfScreen, read]);
    return () => setActions(actionsOfScreen.filter((other) => other !== read));
  }, []);
}

function setActions(list: readonly ReadActions[]): void {
  actionsOfScreen = list;
  changed.emit();
}

/** Returns the actions of the current screen, also if the palette opened while the screen was still loading. */
export function useListedActions(): ScreenAction[] {
  const list = useSyncExternalStore(
    changed.subscribe,
    () => actionsOfScreen,
    () => actionsOfScreen,
  );
  return list.flatMap((read) => read());
}
