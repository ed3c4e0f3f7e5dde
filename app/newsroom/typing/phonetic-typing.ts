import { graphemes } from '#domain/bengali/text/graphemes.ts';
import { isComposingKey } from './latin-key.ts';
import type { TextField } from './measure-text.ts';
import type { PhoneticModule } from './phonetic-switch.ts';
import { isLoadingScheme, onSwitch, readScheme, restorePhonetic, setPhoneticTyping } from './phonetic-switch.ts';

/** The word that is being typed: `latin` was typed at `start` and is displayed as `shown`. */
type TypedWord = { field: TextField; start: number; before: string; latin: string; shown: string };

/** Types of inputs for words, whose selection scripts can read. */
const TEXT_TYPES = new Set(['text', 'search']);
const CONTEXT_LENGTH = 2;

const latinRules = new WeakMap<EventTarget, () => boolean>();

/** Stops phonetic typing in the field while `isLatin` is true, e.g. in an email address. Returns a function that removes the rule. */
export function registerLatinRule(field: TextField, isLatin: () => boolean): () => void {
  latinRules.set(field, isLatin);
  return () => void latinRules.delete(field);
}

function findBengaliField(target: EventTarget | null): TextField | null {
  if (target instanceof HTMLTextAreaElement) return target.lang === 'bn' ? target : null;
  const isText = target instanceof HTMLInputElement && TEXT_TYPES.has(target.type);
  return isText && target.lang === 'bn' ? target : null;
}

const isSwitchKey = ({ ctrlKey, metaKey, altKey, shiftKey, key, code }: KeyboardEvent) =>
  ctrlKey && !metaKey && !altKey && !shiftKey && (key.toLowerCase() === 'm' || code === 'KeyM');

/**
 * Types Bengali phonetically in every Bengali field of the page. Ctrl+M turns it on and off. Text in an IME composition is never changed.
 * Letters typed while the rules are loading are converted afterwards. Returns a function that stops it.
 */
export function startPhoneticTyping(): () => void {
  let word: TypedWord | null = null;
  let isInputMethod = false;
  let isReplacing = false;

  const onKeyDown = (event: KeyboardEvent) => {
    isInputMethod = isComposingKey(event);
    if (isInputMethod || !isSwitchKey(event)) return;
    event.preventDefault();
    void setPhoneticTyping(readScheme() === null);
  };

  const onBeforeInput = (event: InputEvent) => {
    if (isReplacing) return;
    const scheme = readScheme();
    const field = findBengaliField(event.target);
    const { data } = event;
    const isTyped = !event.isComposing && !isInputMethod && event.inputType === 'insertText';
    const isOwn = field !== null && isTyped && !latinRules.get(field)?.();
    if (!isOwn || data === null) {
      word = null;
    } else if (scheme === null) {
      // Text that is typed while the rules are loading remains in Latin letters until they are loaded.
      const typed = continueWord(word, field) ?? startWord(field);
      word = isLoadingScheme() ? { ...typed, latin: typed.latin + data, shown: typed.shown + data } : null;
    } else if (scheme.isPhoneticKey(data)) {
      event.preventDefault();
      const typed = continueWord(word, field) ?? startWord(field);
      word = convert({ ...typed, latin: typed.latin + data }, scheme);
    } else {
      word = null;
    }
  };

  const convert = (typed: TypedWord, scheme: PhoneticModule): TypedWord => {
    const shown = scheme.toBengali(typed.latin, scheme.decideTypingContext(typed.before));
    isReplacing = true;
    replaceEnd(typed.field, typed, shown);
    isReplacing = false;
    return { ...typed, shown };
  };

  const onLoaded = () => {
    const scheme = readScheme();
    const typed = document.activeElement === word?.field ? continueWord(word, word?.field ?? null) : null;
    word = scheme !== null && typed !== null ? convert(typed, scheme) : null;
  };

  restorePhonetic();
  const stopListening = onSwitch(onLoaded);
  document.addEventListener('keydown', onKeyDown, true);
  document.addEventListener('beforeinput', onBeforeInput);
  return () => {
    stopListening();
    document.removeEventListener('keydown', onKeyDown, true);
    document.removeEventListener('beforeinput', onBeforeInput);
  };
}

/** Null if the caret is no longer at the end of the word. */
function continueWord(word: TypedWord | null, field: TextField | null): TypedWord | null {
  if (word === null || field === null || word.field !== field || field.selectionStart !== field.selectionEnd)
    return null;
  const end = word.start + word.shown.length;
  return field.selectionEnd === end && field.value.slice(word.start, end) === word.shown ? word : null;
}

function startWord(field: TextField): TypedWord {
  const start = field.selectionStart ?? field.value.length;
  const before = field.value.slice(Math.max(0, start - CONTEXT_LENGTH), start);
  return { field, start, before, latin: '', shown: '' };
}

/** Longer than any grapheme, in UTF-16 units. */
const WINDOW_LENGTH = 64;

function findGraphemeStart(text: string, offset: number): number {
  const from = Math.max(0, offset - WINDOW_LENGTH);
  const found = graphemes.segment(text.slice(from, offset + WINDOW_LENGTH)).containing(offset - from);
  return found === undefined ? offset : from + found.index;
}

/**
 * Replaces the word with `next`. Changes only the difference, with the browser's editing command, which updates the undo history and the
 * caret. Browsers replace whole graphemes only, so the replaced part starts with one.
 */
function replaceEnd(field: TextField, { start, shown }: TypedWord, next: string): void {
  let same = 0;
  while (same < shown.length && shown[same] === next[same]) same += 1;
  const end = shown === '' ? (field.selectionEnd ?? start) : start + shown.length;
  if (same === next.length && end === start + same) return;
  const from = end === start + same ? end : findGraphemeStart(field.value, start + same);
  const inserted = field.value.slice(from, start + same) + next.slice(same);
  field.setSelectionRange(from, end);
  const isDone = document.execCommand(inserted === '' ? 'delete' : 'insertText', false, inserted);
  if (isDone) return;
  field.setRangeText(inserted, from, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: inserted }));
}
