import type { ReactNode, RefObject } from 'react';
import { memo, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CardIcon } from '#app/newsroom/components/icons.tsx';
import { useListeners } from '#app/newsroom/components/use-listeners.ts';
import { measureText } from '#app/newsroom/typing/measure-text.ts';
import { toolbarText } from '#app/strings/editor/article-body.ts';
import { roomText } from '#app/strings/editor/article-form.ts';
import { cardsText } from '#app/strings/newsroom/cards.ts';
import { toSearchText } from '#domain/markup/plain-text.ts';
import type { BodyCommand } from './body-commands.ts';
import { CommandIcon } from './body-toolbar.tsx';
import { findCoveredBlocks } from './chips/describe-chip.ts';

const COMMANDS: readonly BodyCommand[] = ['bold', 'italic', 'link', 'heading2', 'quote'];
const BUTTON_PX = 44;
/** The photo card has a button, too. */
const SIZE = { width: (COMMANDS.length + 1) * BUTTON_PX + 2, height: BUTTON_PX + 2 };
const GAP_PX = 6;
/** How long a selection must be unchanged before it is measured, because measuring lays out the whole text. */
const REST_MS = 120;
const WIDE_WINDOW_QUERY = '(min-width: 64rem)';

type MenuPosition = { top: number; left: number };

type SelectionMenuProps = {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onCommand: (command: BodyCommand) => void;
  /** Creates a photo card from the selected words; null for an article that is not saved. */
  readonly onCard: ((passage: string) => void) | null;
};

/** A menu above the words that are selected in the body, on wide screens. Alt+F10 focuses it, and Escape closes it. */
export const SelectionMenu = memo(function SelectionMenu({ field, onCommand, onCard }: SelectionMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const { position, close } = useMenuPosition({ field, menu });
  useMenuKeys({ field, menu, isOpen: position !== null, close });
  return (
    <div
      aria-label={roomText.selection}
      className="absolute z-20 flex border border-ink bg-paper shadow-md"
      hidden={position === null}
      // Leaves the focus in the text.
      onMouseDown={(event) => event.preventDefault()}
      ref={menu}
      role="menu"
      style={position === null ? { display: 'none' } : { ...position, height: SIZE.height }}
    >
      {COMMANDS.map((command) => (
        <MenuItem key={command} name={toolbarText[command]} onClick={() => onCommand(command)}>
          <CommandIcon command={command} />
        </MenuItem>
      ))}
      {onCard === null ? null : (
        <MenuItem name={cardsText.title} onClick={() => onCard(readSelection(field.current))}>
          <CardIcon />
        </MenuItem>
      )}
    </div>
  );
});

type MenuItemProps = { readonly name: string; readonly onClick: () => void; readonly children: ReactNode };

const MenuItem = ({ name, onClick, children }: MenuItemProps) => (
  <button
    aria-label={name}
    className="tap-target shrink-0 hover:bg-raised hover:text-accent focus-visible:-outline-offset-2"
    onClick={onClick}
    role="menuitem"
    tabIndex={-1}
    title={name}
    type="button"
  >
    {children}
  </button>
);

function readSelection(field: HTMLTextAreaElement | null): string {
  const { value = '', selectionStart = 0, selectionEnd = 0 } = field ?? {};
  return toSearchText(value.slice(selectionStart, selectionEnd)).replaceAll('\n', ' ');
}

type Elements = Pick<SelectionMenuProps, 'field'> & { readonly menu: RefObject<HTMLDivElement | null> };

/** Decides the position of the menu when the selection has been unchanged for `REST_MS`; null if the menu is closed. */
function useMenuPosition({ field, menu }: Elements) {
  const [position, setPosition] = useState<MenuPosition | null>(null);
  const closedSelection = useRef('');
  const isDragging = useRef(false);
  const update = useEffectEvent(() => {
    const element = field.current;
    if (element === null || isDragging.current || menu.current?.contains(document.activeElement)) return;
    const { selectionStart, selectionEnd, value } = element;
    const showsMenu =
      document.activeElement === element &&
      value.slice(selectionStart, selectionEnd).trim() !== '' &&
      closedSelection.current !== `${selectionStart}-${selectionEnd}` &&
      // The chip of a block has its own buttons.
      !findCoveredBlocks(value).some(({ start, end }) => start === selectionStart && end === selectionEnd) &&
      matchMedia(WIDE_WINDOW_QUERY).matches;
    setPosition(showsMenu ? findPosition(element) : null);
  });
  useEffect(() => {
    const element = field.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => update(), REST_MS);
    };
    const controller = new AbortController();
    const { signal } = controller;
    const drag = (isDown: boolean) => () => {
      isDragging.current = isDown;
      wait();
    };
    for (const type of ['select', 'keyup', 'scroll', 'focus', 'blur', 'input'] as const) {
      element?.addEventListener(type, wait, { signal });
    }
    element?.addEventListener('pointerdown', drag(true), { signal });
    for (const type of ['pointerup', 'pointercancel'] as const)
      document.addEventListener(type, drag(false), { signal });
    document.addEventListener('selectionchange', wait, { signal });
    window.addEventListener('resize', wait, { signal });
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [field]);
  const close = () => {
    const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    closedSelection.current = `${selectionStart}-${selectionEnd}`;
    setPosition(null);
  };
  return { position, close };
}

/**
 * Finds the position of the menu: above the first selected line, or below the last one if a bar would cover the menu. Null if
 * the selected lines are scrolled out of view.
 */
function findPosition(field: HTMLTextAreaElement): MenuPosition | null {
  const container = field.closest('.room-body')?.getBoundingClientRect();
  if (container === undefined) return null;
  const bars = field.closest('.writing-room')?.querySelectorAll('.room-bar, .room-toolbar') ?? [];
  const highest = Math.max(...[...bars].map((bar) => bar.getBoundingClientRect().bottom));
  const { first, last } = measureText(field, ({ lineAt }) => ({
    first: lineAt(field.selectionStart),
    last: lineAt(Math.max(field.selectionStart, field.selectionEnd - 1)),
  }));
  const rect = field.getBoundingClientRect();
  const origin = rect.top - field.scrollTop;
  const above = origin + first.top - SIZE.height - GAP_PX;
  const below = origin + last.top + last.height + GAP_PX;
  const lowest = Math.min(rect.bottom, window.innerHeight) - SIZE.height;
  const top = above >= highest ? above : below;
  if (top < highest || top > lowest) return null;
  const left = Math.min(rect.left + first.left, rect.right - SIZE.width);
  return { top: top - container.top, left: Math.max(0, left - container.left) };
}

type MenuKeys = Elements & { isOpen: boolean; close: () => void };

function useMenuKeys({ field, menu, isOpen, close }: MenuKeys) {
  const keydown = (event: KeyboardEvent) => {
    if (!isOpen || event.isComposing) return;
    const items = [...(menu.current?.querySelectorAll('button') ?? [])];
    const current = items.findIndex((item) => item.matches(':focus'));
    const next = findItem(event, current, items.length);
    if (next !== null) items.at(next)?.focus();
    else if (event.key === 'Escape' || (event.key === 'Tab' && current !== -1)) {
      close();
      field.current?.focus({ preventScroll: true });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  useListeners(() => field.current, { keydown });
  useListeners(() => menu.current, { keydown });
}

/** Returns the index of the item that a key focuses; null for other keys. `current` is -1 if the focus is in the text. */
function findItem({ key, altKey }: KeyboardEvent, current: number, count: number): number | null {
  if (current === -1) return key === 'F10' && altKey ? 0 : null;
  if (key === 'ArrowRight') return (current + 1) % count;
  if (key === 'ArrowLeft') return current - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? -1 : null;
}
