import { toBengaliDigits } from '../bengali/text/digits.ts';
import { readProperty } from './read-style.ts';
import type { ForeignElement } from './tree/foreign-node.ts';
import { textOf } from './tree/foreign-node.ts';
import { findElement } from './tree/prune.ts';

/** A list that is being written. `style` is its `list-style-type`. */
export type ForeignList = { next: number; readonly step: 1 | -1; readonly style: string; readonly depth: number };

const BULLET_STYLE = /^(?:disc|circle|square|["'].*|symbols.*|disclosure-(?:open|closed))$/;
const STYLE_OF_TYPE: Readonly<Record<string, string>> = {
  '1': 'decimal',
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
};
const GREEK = 'αβγδεζηθικλμνξοπρστυφχψω';

function readStyleType(element: ForeignElement): string | null {
  const style = readProperty(element, 'list-style-type') ?? readProperty(element, 'list-style')?.split(/\s/)[0] ?? null;
  if (style !== null && style !== 'inherit' && style !== 'initial') return style.toLowerCase();
  return (
    STYLE_OF_TYPE[element.attributes.type ?? ''] ?? (BULLET_STYLE.test(element.attributes.type ?? '') ? 'disc' : null)
  );
}

const readInteger = (text = ''): number | null => (/^\s*[+-]?\d{1,9}\b/.test(text) ? Number.parseInt(text, 10) : null);

export function startList(element: ForeignElement, depth: number): ForeignList {
  const { start, reversed } = element.attributes;
  const items = element.children.filter((child) => child.kind === 'element' && child.name === 'li').length;
  const first = readInteger(start) ?? (reversed === undefined ? 1 : items);
  const own = readStyleType(element);
  // Many pages draw their own bullets and turn off the browser's.
  const style = element.name === 'ul' && (own === null || own === 'none') ? 'disc' : (own ?? 'decimal');
  return { next: first, step: reversed === undefined ? 1 : -1, style, depth };
}

/** Returns the label of an item and counts it: `* `, `N. `, other text, or '' for an item without a label. */
export function takeLabel(item: ForeignElement, list: ForeignList): string {
  const number = readInteger(item.attributes.value) ?? list.next;
  list.next = number + list.step;
  const own = readStyleType(item);
  return formatLabel(number, own === null || own === 'none' ? list.style : own);
}

function formatLabel(number: number, style: string): string {
  if (BULLET_STYLE.test(style)) return '* ';
  return style === 'none' ? '' : `${formatCounter(number, style)}. `;
}

/** Formats the number of an item as CSS does (css-counter-styles-3). A number that a style cannot show is decimal. */
function formatCounter(number: number, style: string): string {
  if (style === 'bengali') return toBengaliDigits(String(number));
  const isUpper = style.startsWith('upper-');
  const toCase = (text: string) => (isUpper ? text.toUpperCase() : text);
  if (/-(?:alpha|latin)$/.test(style) && number > 0) return toCase(toLetters(number, 'abcdefghijklmnopqrstuvwxyz'));
  if (style === 'lower-greek' && number > 0) return toLetters(number, GREEK);
  if (/-roman$/.test(style) && number > 0 && number < 4_000) return toCase(toRoman(number));
  return String(number);
}

function toLetters(number: number, alphabet: string): string {
  const rest = Math.floor((number - 1) / alphabet.length);
  return (rest === 0 ? '' : toLetters(rest, alphabet)) + alphabet.charAt((number - 1) % alphabet.length);
}

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function toRoman(number: number): string {
  let rest = number;
  return ROMAN.map(([value, letters]) => {
    const count = Math.floor(rest / value);
    rest -= count * value;
    return letters.repeat(count);
  }).join('');
}

/** The level of an item in Word, counted from 1. */
const WORD_LEVEL = /\bl\d+ level(\d)/;
const NUMBER_LABEL = /^(?:[0-9]{1,9}|[০-৯]{1,9})\.$/;
/** Symbols without a letter or digit, or one letter that a symbol font draws as a bullet. */
const BULLET_LABEL = /^(?:[^\p{L}\p{N}]*|[A-Za-zØüð§])$/u;

export type WordItem = { readonly label: string; readonly depth: number };

const isLabel = (element: ForeignElement): boolean => readProperty(element, 'mso-list')?.toLowerCase() === 'ignore';

/** Reads a list item or numbered heading of Word: a block that begins with its label. Null for other blocks. */
export function readWordItem(block: ForeignElement): WordItem | null {
  const level = WORD_LEVEL.exec(readProperty(block, 'mso-list') ?? '')?.[1];
  const found = findElement(block, isLabel);
  if (level === undefined && found === null) return null;
  return { label: toLabel(found === null ? '' : textOf(found)), depth: Number(level ?? 1) - 1 };
}

/** Returns a label as the start of a line. The markup draws `* ` and `N. `; any other label is text. */
function toLabel(text: string): string {
  const label = text.replace(/[\s\u00a0]+/g, ' ').trim();
  if (NUMBER_LABEL.test(label)) return `${label} `;
  return BULLET_LABEL.test(label) ? '* ' : `${label} `;
}

/** Reads a list item of Word on the web, whose attributes are its level and the form of its label, e.g. `%1.%2)`. Null for others. */
export function readOnlineItem(item: ForeignElement, list: ForeignList, counters: string[]): WordItem | null {
  const { 'data-leveltext': form, 'data-aria-level': levelText, 'aria-level': ariaLevel } = item.attributes;
  const level = readInteger(levelText ?? (form === undefined ? undefined : ariaLevel));
  if (form === undefined || level === null) return null;
  const depth = Math.max(0, level - 1);
  const style = readStyleType(item) ?? list.style;
  const number = readInteger(item.attributes.value) ?? list.next;
  list.next = number + list.step;
  counters.length = Math.min(counters.length, depth);
  counters[depth] = formatCounter(number, style);
  const label = form.replace(/%(\d)/g, (_, digit) => counters[Number(digit) - 1] ?? '1');
  return { label: form.includes('%') ? toLabel(label) : '* ', depth };
}
