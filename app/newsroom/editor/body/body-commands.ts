import type { Selected } from '#app/newsroom/typing/selected.ts';
import type { SectionKind } from '#domain/markup/split-sections.ts';
import type { KeyPress } from '../../typing/latin-key.ts';
import { toLatin } from '../../typing/latin-key.ts';
import { toggleLink } from './link-edits.ts';
import { insertSection, nestItems } from './section-edits.ts';
import type { LineFormat } from './toolbar-edits.ts';
import { BOLD, ITALIC, toggleLineFormat, toggleMark } from './toolbar-edits.ts';

export type PanelCommand = 'highlight' | 'image' | 'find';

export type BodyCommand =
  | 'bold'
  | 'italic'
  | 'link'
  | 'nested'
  | LineFormat
  | SectionKind
  | PanelCommand
  | 'undo'
  | 'redo';

type Shortcut = { command: BodyCommand; key: string; shift: boolean };

/** Pressed with Ctrl, or Command on a Mac. Never with Alt, which types letters on many Bengali keyboards. */
const SHORTCUTS: readonly Shortcut[] = [
  { command: 'bold', key: 'b', shift: false },
  { command: 'italic', key: 'i', shift: false },
  { command: 'highlight', key: 'h', shift: true },
  { command: 'link', key: 'k', shift: false },
  { command: 'heading1', key: '1', shift: true },
  { command: 'heading2', key: '2', shift: true },
  { command: 'number', key: '7', shift: true },
  { command: 'bullet', key: '8', shift: true },
  { command: 'quote', key: '9', shift: true },
  { command: 'find', key: 'f', shift: false },
  { command: 'undo', key: 'z', shift: false },
  { command: 'redo', key: 'z', shift: true },
];

export const MARKUP_EXAMPLES: readonly { command: BodyCommand; example: string }[] = [
  { command: 'bold', example: '**লেখা**' },
  { command: 'italic', example: '_লেখা_' },
  { command: 'highlight', example: '##yellow|লেখা##' },
  { command: 'link', example: '[লেখা](https://example.org)' },
  { command: 'heading1', example: '# লেখা' },
  { command: 'heading2', example: '## লেখা' },
  { command: 'bullet', example: '* লেখা' },
  { command: 'number', example: '১. লেখা' },
  { command: 'quote', example: '> লেখা' },
  { command: 'nested', example: '* লেখা\n/* ভেতরের লেখা' },
  { command: 'image', example: '![বর্ণনা](ছবির নাম বা URL "ক্যাপশন" "ক্রেডিট")' },
  { command: 'table', example: '/// টেবিল ক্যাপশন\nমাস // দাম\nজুন // ৫০\n///' },
  { command: 'gallery', example: '/// গ্যালারি ক্যাপশন\n![…](…)\n![…](…)\n///' },
  { command: 'pullQuote', example: '/// উক্তি\nলেখা\n— নাম\n///' },
  { command: 'box', example: '/// বক্স শিরোনাম\nলেখা\n///' },
];

export function findCommand(press: KeyPress): BodyCommand | null {
  const { ctrlKey, metaKey, altKey, shiftKey } = press;
  if (altKey || ctrlKey === metaKey) return null;
  const key = toLatin(press);
  if (key === 'y' && !shiftKey) return 'redo';
  return SHORTCUTS.find((shortcut) => shortcut.key === key && shortcut.shift === shiftKey)?.command ?? null;
}

/** Formats the shortcut of a command, such as `Ctrl+B`; empty if it has none. */
export function describeShortcut(command: BodyCommand, isMac: boolean): string {
  const shortcut = SHORTCUTS.find((each) => each.command === command);
  if (shortcut === undefined) return '';
  return [isMac ? '⌘' : 'Ctrl', ...(shortcut.shift ? ['Shift'] : []), shortcut.key.toUpperCase()].join('+');
}

const EDITS: { readonly [Command in BodyCommand]?: (selected: Selected) => Selected } = {
  bold: (selected) => toggleMark(selected, BOLD),
  italic: (selected) => toggleMark(selected, ITALIC),
  link: toggleLink,
  nested: nestItems,
  heading1: (selected) => toggleLineFormat(selected, 'heading1'),
  heading2: (selected) => toggleLineFormat(selected, 'heading2'),
  bullet: (selected) => toggleLineFormat(selected, 'bullet'),
  number: (selected) => toggleLineFormat(selected, 'number'),
  quote: (selected) => toggleLineFormat(selected, 'quote'),
  table: (selected) => insertSection(selected, 'table'),
  gallery: (selected) => insertSection(selected, 'gallery'),
  pullQuote: (selected) => insertSection(selected, 'pullQuote'),
  box: (selected) => insertSection(selected, 'box'),
};

/** Null for commands that open a panel or need the undo history. */
export const applyCommand = (command: BodyCommand, selected: Selected): Selected | null =>
  EDITS[command]?.(selected) ?? null;
