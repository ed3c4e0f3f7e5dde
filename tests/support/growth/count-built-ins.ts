import { matchCounting } from './match-steps.ts';
import { counter } from './steps.ts';

type Method = (this: { length: number }, ...args: unknown[]) => unknown;
type Cost = (self: { length: number }, result: unknown, args: readonly unknown[]) => number;

const wholeLength: Cost = ({ length }) => length;
const resultLength: Cost = (_self, result) => (result as { length: number }).length;
/** What a search reads from its start to the hit, or to the end. */
const scanned: Cost = ({ length }, result, [, from]) => {
  const end = typeof result === 'number' && result >= 0 ? result : length;
  return Math.max(0, end - (Number(from) || 0));
};
const scannedBackwards: Cost = ({ length }, result, [, from]) => {
  const start = Math.min(length, typeof from === 'number' ? from : length);
  return start - Math.max(0, Number(result));
};
const removed: Cost = ({ length }, result) => length - (result as { length: number }).length;

const TEXT_COSTS: Readonly<Record<string, Cost>> = {
  ...{ indexOf: scanned, includes: scanned, lastIndexOf: scannedBackwards },
  ...{ trim: removed, trimStart: removed, trimEnd: removed, repeat: resultLength, split: wholeLength },
  ...{ normalize: wholeLength, toLowerCase: wholeLength, toUpperCase: wholeLength, localeCompare: wholeLength },
  ...{ isWellFormed: wholeLength, toWellFormed: wholeLength, replaceAll: wholeLength },
};
const LIST_COSTS: Readonly<Record<string, Cost>> = {
  ...{ indexOf: scanned, lastIndexOf: scannedBackwards, includes: scanned },
  ...{ slice: resultLength, concat: resultLength, join: resultLength, flat: resultLength, toReversed: resultLength },
  ...{ splice: wholeLength, shift: wholeLength, unshift: wholeLength, reverse: wholeLength, fill: wholeLength },
};
const BYTES_COSTS: Readonly<Record<string, Cost>> = {
  ...{ indexOf: scanned, lastIndexOf: scannedBackwards, includes: scanned, slice: resultLength, set: wholeLength },
};

/** Replaces built-ins of this thread by ones that count what they read. Strings are joined and sliced by V8 in constant time. */
export function countBuiltIns(): void {
  countMethods(String.prototype, TEXT_COSTS);
  countMethods(Array.prototype, LIST_COSTS);
  countMethods(Object.getPrototypeOf(Uint8Array.prototype), BYTES_COSTS);
  for (const iterable of [[], '', new Set(), new Map(), new Intl.Segmenter().segment('')]) countIterator(iterable);
  countMatches();
  countArguments();
}

function countMethods(prototype: object, costs: Readonly<Record<string, Cost>>): void {
  for (const [name, cost] of Object.entries(costs)) {
    const native = Reflect.get(prototype, name) as Method;
    Object.defineProperty(prototype, name, {
      configurable: true,
      writable: true,
      value(this: { length: number }, ...args: unknown[]) {
        const before = { length: this.length };
        const result = Reflect.apply(native, this, args);
        counter.add(1 + cost(before, result, args));
        return result;
      },
    });
  }
}

/** Counts each element that a loop, a spread or a constructor takes. */
function countIterator(iterable: Iterable<unknown>): void {
  const prototype = Object.getPrototypeOf(iterable[Symbol.iterator]());
  const native = prototype.next as () => unknown;
  prototype.next = function next() {
    counter.add(1);
    return Reflect.apply(native, this, []);
  };
}

/** Counts the steps of each match, and checks that the counting engine finds what V8 finds. */
function countMatches(): void {
  const native = RegExp.prototype.exec;
  RegExp.prototype.exec = function exec(text) {
    if (!counter.isOn) return native.call(this, text);
    const from = this.lastIndex;
    const range = matchCounting(this, `${text}`);
    this.lastIndex = from;
    const match = native.call(this, text);
    const expected = match === null ? null : [match.index, match.index + match[0].length];
    if (String(range) !== String(expected)) throw new Error(`${this} matches ${expected}, but ${range} was counted`);
    return match;
  };
}

function countArguments(): void {
  for (const name of ['decodeURIComponent', 'encodeURIComponent', 'decodeURI', 'encodeURI'] as const) {
    const native = globalThis[name];
    const counted = (text: string) => {
      counter.add(`${text}`.length);
      return native(text);
    };
    Object.assign(globalThis, { [name]: counted });
  }
  const NativeUrl = globalThis.URL;
  globalThis.URL = class extends NativeUrl {
    constructor(url: string | URL, base?: string | URL) {
      counter.add(`${url}`.length);
      super(url, base);
    }
  } as typeof URL;
}
