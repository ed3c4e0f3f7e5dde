import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useListeners } from '#app/newsroom/components/use-listeners.ts';
import type { Selected } from '#app/newsroom/typing/selected.ts';
import { readField, replacePassage } from '#app/newsroom/typing/selected.ts';
import type { SendImage } from '#app/newsroom/uploads/use-send.ts';
import { articleFormText } from '#app/strings/editor/article-form.ts';
import { imageText } from '#app/strings/editor/article-images.ts';
import type { ImageDefinition } from '#domain/markup/images/image-definitions.ts';
import { addImageDefinitions, nameImages } from '#domain/markup/images/image-definitions.ts';
import { mapSelection } from '#domain/text-diff/map-selection.ts';
import type { PastedUploads } from '../../form/use-editor.ts';
import type { Alternative, ConvertedPaste, PasteNote } from './convert-paste.ts';
import type { ReadClipboard } from './read-clipboard.ts';
import { needsRepair, readClipboard } from './read-clipboard.ts';
import { uploadPasted } from './upload-pasted.ts';

export type PasteNotice =
  /** `original` was inserted at `at`, which changed the text to `textAfter`. `appended`: the definitions added at its end. */
  | {
      kind: 'pasted';
      alternative: Alternative | null;
      notes: readonly PasteNote[];
      original: string;
      at: number;
      textAfter: string;
      appended?: string;
    }
  /** `isAlone`: a single image without text. `skip` omits the image that is being uploaded. */
  | { kind: 'uploading'; done: number; total: number; isAlone: boolean; skip: () => void }
  | { kind: 'failed'; message: string };

type PasteOptions = {
  field: RefObject<HTMLTextAreaElement | null>;
  /** The text of the field. The alternative is withdrawn when it changes. */
  text: string;
  edit: (change: (selected: Selected) => Selected) => void;
  send: SendImage;
  /** A save waits until the tracked paste is complete. */
  track: PastedUploads['track'];
  /** Called if several image files are pasted without text. */
  onSeveral: (files: readonly File[]) => void;
};

export type PasteControl = ReturnType<typeof usePaste>;

/** The conversion is loaded when the field is first used. */
const loadConversion = () => import('./convert-paste.ts');

/**
 * Inserts pasted content into the body. HTML is converted to markup and its images are uploaded; the alternative is its plain text. The
 * alternative to plain text has joined lines, or is converted from Bijoy. A paste is one undo step, and so is accepting an alternative.
 */
export function usePaste({ field, text, edit, send, track, onSeveral }: PasteOptions) {
  const [notice, setNotice] = useState<PasteNotice | null>(null);
  const uploading = useRef<AbortController>(null);
  useEffect(() => () => uploading.current?.abort(), []);

  const insert: Insert = (inserted, { alternative, notes }, pasted, definitions = []) =>
    edit((selected) => {
      const place = mapSelection(pasted.text, selected.text, pasted);
      const next = replacePassage(selected, place, inserted);
      const textAfter = addImageDefinitions(next.text, definitions);
      const appended = textAfter.startsWith(next.text) ? textAfter.slice(next.text.length) : '';
      setNotice(toNotice({ alternative, notes, original: inserted, at: place.start, textAfter, appended }));
      return { ...next, text: textAfter };
    });
  const withhold: Withhold = (about, pasted) => {
    const textAfter = field.current?.value ?? '';
    const { start, end } = mapSelection(pasted.text, textAfter, pasted);
    setNotice(toNotice({ ...about, original: textAfter.slice(start, end), at: start, textAfter }));
  };
  const accept = () => {
    if (notice?.kind !== 'pasted' || notice.alternative === null) return;
    const { at, original, alternative, appended = '' } = notice;
    edit((selected) => {
      const text = selected.text.slice(0, selected.text.length - appended.length);
      return replacePassage({ ...selected, text }, { start: at, end: at + original.length }, alternative.text);
    });
    setNotice(null);
  };
  const close = () => {
    setNotice(null);
    field.current?.focus({ preventScroll: true });
  };

  const shown = notice?.kind === 'pasted' && notice.textAfter !== text ? null : notice;
  usePasteEvents(
    { field, insert, withhold, send, setNotice, uploading },
    { onSeveral, track, accept: shown?.kind === 'pasted' && shown.alternative !== null ? accept : null },
  );
  return { notice: shown, accept, close, skipImages: () => uploading.current?.abort() };
}

/** Null if there is neither an alternative nor a note. */
const toNotice = (pasted: Omit<Extract<PasteNotice, { kind: 'pasted' }>, 'kind'>): PasteNotice | null =>
  pasted.alternative === null && pasted.notes.length === 0 ? null : { kind: 'pasted', ...pasted };

/** Inserts text where `pasted` was selected. The editor may have typed since, because a paste is converted first. */
type Insert = (
  text: string,
  about: Pick<ConvertedPaste, 'alternative' | 'notes'>,
  pasted: Selected,
  definitions?: readonly ImageDefinition[],
) => void;

/** Inserts nothing and shows the notes. The alternative would replace the selected text. */
type Withhold = (about: Pick<ConvertedPaste, 'alternative' | 'notes'>, pasted: Selected) => void;

type PasteActions = Pick<PasteOptions, 'field' | 'send'> & {
  insert: Insert;
  withhold: Withhold;
  setNotice: (notice: PasteNotice | null) => void;
  uploading: RefObject<AbortController | null>;
};

type PasteEnd = Awaited<ReturnType<Parameters<PastedUploads['track']>[0]>>;

/** Inserts a converted paste. Its images are uploaded first, because the whole paste must be one undo step. */
async function insertConverted(
  { text, images, alternative, notes }: ConvertedPaste,
  pasted: Selected,
  { field, insert, withhold, send, setNotice, uploading }: PasteActions,
): Promise<PasteEnd> {
  if (images.length === 0 && text === '') {
    withhold({ alternative, notes }, pasted);
    return 'stored';
  }
  const { separateLines, placeImages } = await loadConversion();
  const toPlace = (words: string) => {
    const value = field.current?.value ?? '';
    const { start, end } = mapSelection(pasted.text, value, pasted);
    return separateLines(words, value.slice(0, start), value.slice(end));
  };
  if (images.length === 0) {
    const isMarkup = alternative?.kind === 'plain' || notes.includes('embeds');
    insert(isMarkup ? toPlace(text) : text, { alternative, notes }, pasted);
    return 'stored';
  }
  const controller = new AbortController();
  uploading.current = controller;
  const isAlone = images.length === 1 && (alternative?.text ?? '') === '';
  const { urls, refusal, isSkipped } = await uploadPasted(images, {
    send,
    signal: controller.signal,
    onProgress: (done, skip) => setNotice({ kind: 'uploading', done, total: images.length, isAlone, skip }),
  });
  if (field.current === null) return 'idle';
  const definitions = nameImages(field.current.value, [...urls.values()]);
  const names = new Map([...urls.keys()].map((key, index) => [key, definitions[index]?.name ?? '']));
  const placed = placeImages({ text, images }, names);
  setNotice(null);
  const about = { alternative: alternative?.text === '' ? null : alternative, notes };
  if (placed !== '') insert(toPlace(placed), about, pasted, definitions);
  if (refusal === null) return isSkipped ? 'idle' : 'stored';
  setNotice({ kind: 'failed', message: refusal === 'failed' ? articleFormText.failed : imageText.refusals[refusal] });
  return 'failed';
}

type EventOptions = Pick<PasteOptions, 'onSeveral' | 'track'> & { accept: (() => void) | null };

const isPlainPasteKey = ({ ctrlKey, metaKey, shiftKey, code }: KeyboardEvent) =>
  (ctrlKey || metaKey) && shiftKey && code === 'KeyV';
export const isAcceptKey = ({ altKey, key, isComposing }: KeyboardEvent) => altKey && key === 'Enter' && !isComposing;

/** Listens to the field: paste, Ctrl+Shift+V for plain text, and Alt+Enter, which accepts the alternative. */
function usePasteEvents(actions: PasteActions, { onSeveral, track, accept }: EventOptions) {
  const { field, insert, withhold, setNotice } = actions;
  const wantsPlain = useRef(false);
  const paste = (event: ClipboardEvent) => {
    if (field.current?.readOnly) return;
    const clipboard = readClipboard(event.clipboardData);
    if (wantsPlain.current || clipboard === null) return;
    if (clipboard.kind === 'text' && !needsRepair(clipboard.text)) {
      return offerAlternativeAfterInput(event.currentTarget, setNotice);
    }
    event.preventDefault();
    if (field.current === null) return;
    if (clipboard.kind === 'image' && clipboard.files.length > 1) return onSeveral(clipboard.files);
    const pasted = readField(field.current);
    void track(async () => {
      try {
        return await insertConverted(await convertClipboard(clipboard), pasted, actions);
      } catch {
        if (clipboard.kind === 'html') withhold(toUnconverted(clipboard.text), pasted);
        else insert(clipboard.text, { alternative: null, notes: [] }, pasted);
        return 'failed';
      }
    });
  };
  useListeners(() => field.current, {
    paste,
    keydown: (event) => {
      wantsPlain.current = isPlainPasteKey(event);
      if (accept === null || !isAcceptKey(event)) return;
      event.preventDefault();
      accept();
    },
    keyup: () => {
      wantsPlain.current = false;
    },
    // The key may be released elsewhere.
    focus: () => {
      wantsPlain.current = false;
      loadConversion().catch(() => {});
    },
  });
}

/** The plain text of HTML that was not converted may contain deleted text, so the editor decides. */
const toUnconverted = (text: string): Pick<ConvertedPaste, 'alternative' | 'notes'> => ({
  alternative: text.trim() === '' ? null : { kind: 'plain', text },
  notes: ['unconverted'],
});

async function convertClipboard({ kind, files, ...clipboard }: ReadClipboard): Promise<ConvertedPaste> {
  const { convertPaste, toImageLines } = await loadConversion();
  return kind === 'image' ? toImageLines(files) : convertPaste(clipboard);
}

/** Offers the alternative to a plain text once the browser has inserted it. */
export function offerAlternativeAfterInput(
  target: EventTarget | null,
  setNotice: (notice: PasteNotice | null) => void,
): void {
  if (!(target instanceof HTMLTextAreaElement)) return;
  const at = target.selectionStart;
  const onInput = async () => {
    const { findAlternative } = await loadConversion();
    // Read after the wait, when a title has spaces instead of the pasted line breaks.
    const textAfter = target.value;
    const original = textAfter.slice(at, target.selectionEnd);
    const alternative = findAlternative(original);
    setNotice(toNotice({ alternative, notes: [], original, at, textAfter }));
  };
  target.addEventListener('input', () => void onInput().catch(() => {}), { once: true });
}
