import type { Selected } from '#app/newsroom/typing/selected.ts';
import type { SectionKind } from '#domain/markup/split-sections.ts';
import type { KeyPress } from '../../typing/latin-key.ts';
import { toLatin } from '../../typing/latin-key.ts';
import { toggleLink } from './link-edits.ts';
import { insertSection, nestItems } from './section-edits.ts';
import type { LineFormat, Mark } from './toolbar-edits.ts';
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

type Edit = (selected: Selected) => Selected;

type Command = {
  command: BodyCommand;
  /** Pressed with Ctrl, or Command on a Mac. Never with Alt, which types letters on many Bengali keyboards. */
  shortcut?: string;
  /** Shown in the help. */
  example?: string;
  /** Missing if the command opens a panel or needs the undo history. */
  edit?: Edit;
};

function mark(each: Mark): Edit {
  return (selected) => toggleMark(selected, each);
}
function lines(format: LineFormat): Edit {
  return (selected) => toggleLineFormat(selected, format);
}
function section(kind: SectionKind): Edit {
  return (selected) => insertSection(selected, kind);
}

/** In the order of the help. */
export const COMMANDS: readonly Command[] = [
  { command: 'bold', shortcut: 'B', example: '**লেখা**', edit: mark(BOLD) },
  { command: 'italic', shortcut: 'I', example: '_লেখা_', edit: mark(ITALIC) },
  { command: 'highlight', shortcut: 'Shift+H', example: '##yellow|লেখা##' },
  { command: 'link', shortcut: 'K', example: '[লেখা](https://example.org)', edit: toggleLink },
  { command: 'heading1', shortcut: 'Shift+1', example: '# লেখা', edit: lines('heading1') },
  { command: 'heading2', shortcut: 'Shift+2', example: '## লেখা', edit: lines('heading2') },
  { command: 'bullet', shortcut: 'Shift+8', example: '* লেখা', edit: lines('bullet') },
  { command: 'number', shortcut: 'Shift+7', example: '১. লেখা', edit: lines('number') },
  { command: 'quote', shortcut: 'Shift+9', example: '> লেখা', edit: lines('quote') },
  { command: 'nested', example: '* লেখা\n/* ভেতরের লেখা', edit: nestItems },
  { command: 'image', example: '![বর্ণনা](ছবির নাম বা URL "ক্যাপশন" "ক্রেডিট")' },
  { command: 'table', example: '/// টেবিল ক্যাপশন\nমাস // দাম\nজুন // ৫০\n///', edit: section('table') },
  { command: 'gallery', example: '/// গ্যালারি ক্যাপশন\n![…](…)\n![…](…)\n///', edit: section('gallery') },
  { command: 'pullQuote', example: '/// উক্তি\nলেখা\n— নাম\n///', edit: section('pullQuote') },
  { command: 'box', example: '/// বক্স শিরোনাম\nলেখা\n///', edit: section('box') },
  { command: 'find', shortcut: 'F' },
  { command: 'undo', shortcut: 'Z' },
  { command: 'redo', shortcut: 'Shift+Z' },
];

const findByName = (command: BodyCommand) => COMMANDS.find((each) => each.command === command);

export function findCommand(press: KeyPress): BodyCommand | null {
  const { ctrlKey, metaKey, altKey, shiftKey } = press;
  if (altKey || ctrlKey === metaKey) return null;
  const pressed = `${shiftKey ? 'Shift+' : ''}${toLatin(press).toUpperCase()}`;
  if (pressed === 'Y') return 'redo';
  return COMMANDS.find(({ shortcut }) => shortcut === pressed)?.command ?? null;
}

/** Formats the shortcut of a command, such as `Ctrl+B`; empty if it has none. */
export function describeShortcut(command: BodyCommand, isMac: boolean): string {
  const shortcut = findByName(command)?.shortcut;
  return shortcut === undefined ? '' : `${isMac ? '⌘' : 'Ctrl'}+${shortcut}`;
}

/** Null for commands that open a panel or need the undo history. */
export const applyCommand = (command: BodyCommand, selected: Selected): Selected | null =>
  findByName(command)?.edit?.(selected) ?? null;
