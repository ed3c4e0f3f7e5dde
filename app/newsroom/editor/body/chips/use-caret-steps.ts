import type { RefObject } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Selected } from '../../../typing/selected.ts';
import { readField } from '../../../typing/selected.ts';
import type { Blocks } from './caret-steps.ts';
import { findCaretInsteadOfDeletion, findEdge, moveOutOfBlocks } from './caret-steps.ts';
import type { CoveredBlock } from './describe-chip.ts';
import { findCoveredBlocks } from './describe-chip.ts';

type CaretOptions = {
  field: RefObject<HTMLTextAreaElement | null>;
  isOn: boolean;
  isComposing: () => boolean;
  edit: (change: (selected: Selected) => Selected) => void;
};

/** How the selection affects chips. Blocks are identified by their start. */
type ChipSelection = {
  /** The block without a chip, because its text is edited or contains the current search match; null if none. */
  open: number | null;
  selected: readonly number[];
  edge: { block: number; side: 'before' | 'behind' } | null;
};

const NOWHERE: ChipSelection = { open: null, selected: [], edge: null };

/**
 * Prevents the caret from entering the blocks that chips cover. A block that was just typed, or opened with `openText`, has no chip
 * until the caret leaves it.
 */
export function useCaretSteps({ field, isOn, isComposing, edit }: CaretOptions) {
  const [selection, setSelection] = useState<ChipSelection>(NOWHERE);
  const state = useRef({ isOpen: false, isForDialog: false, isPressed: false, focus: 0, read: readBlocks('') });

  const readBody = (): Blocks & { blocks: readonly CoveredBlock[] } => {
    const text = field.current?.value ?? '';
    if (state.current.read.text !== text) state.current.read = readBlocks(text);
    return state.current.read;
  };

  /** Also moves the caret out of the blocks. */
  function updateSelection(): void {
    const element = field.current;
    if (element === null || !isOn) {
      setSelection(NOWHERE);
      return;
    }
    const body = readBody();
    const isFocused = document.activeElement === element;
    const current = state.current;
    if (isFocused && !current.isPressed && !isComposing()) {
      const { start, end } = readField(element);
      const isBackward = element.selectionDirection === 'backward';
      const isInBlock = body.blocks.some((block) => block.start <= start && end <= block.end);
      if (!isInBlock) current.isOpen = false;
      const settled = current.isOpen ? null : moveOutOfBlocks(body, { start, end, isBackward }, current.focus);
      if (settled !== null) element.setSelectionRange(settled.start, settled.end, isBackward ? 'backward' : 'forward');
      current.focus = isBackward ? element.selectionStart : element.selectionEnd;
    }
    const next = findSelection(body, readField(element), !isFocused || current.isOpen);
    setSelection((before) => (isSame(before, next) ? before : next));
  }

  /** If the selection is at a block, moves it to a separate line for the text that is about to be inserted. */
  function moveToSeparateLine(): boolean {
    const element = field.current;
    if (element === null || !isOn || state.current.isOpen || isComposing()) return false;
    updateSelection();
    const body = readBody();
    const { text, start, end } = readField(element);
    const whole = body.blocks.find((block) => block.start === start && block.end === end);
    const edge = findEdge(body, whole?.end ?? start);
    if (whole === undefined && (start !== end || edge === null)) return false;
    const at = whole?.end ?? start;
    if (edge === 'before') edit(() => ({ text: `\n${text}`, start: 0, end: 0 }));
    else if (edge === 'behind' || at === text.length) {
      const grown = `${text.slice(0, at)}\n${text.slice(at)}`;
      edit(() => ({ text: grown, start: at + 1, end: at + 1 }));
    } else element.setSelectionRange(at + 1, at + 1);
    return true;
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.target !== field.current) return;
    updateSelection();
    const { key, ctrlKey, metaKey, altKey } = event;
    // Browsers report a key of an input method under one of these names.
    const types = [...key].length === 1 || key === 'Process' || key === 'Unidentified';
    if (types && !ctrlKey && !metaKey && !altKey) moveToSeparateLine();
  });
  const onBeforeInput = useEffectEvent((event: InputEvent) => {
    const element = field.current;
    if (event.target !== element || element === null || !isOn || state.current.isOpen || isComposing()) return;
    updateSelection();
    const { inputType, data } = event;
    const { start, end } = readField(element);
    const step = start === end ? findCaretInsteadOfDeletion(readBody(), start, inputType) : null;
    if (step !== null) {
      event.preventDefault();
      element.setSelectionRange(step, step);
      updateSelection();
    } else if (inputType === 'insertLineBreak' && findEdge(readBody(), start) !== 'behind') {
      if (moveToSeparateLine()) event.preventDefault();
    } else if (inputType === 'insertText' && moveToSeparateLine()) {
      event.preventDefault();
      document.execCommand('insertText', false, data ?? '');
    }
  });
  const onInput = useEffectEvent((event: Event) => {
    const element = field.current;
    if (event.target !== element || element === null) return;
    const { text, start, end } = readField(element);
    const before = state.current.read;
    const known = new Set(before.blocks.map((block) => before.text.slice(block.start, block.end)));
    // A block that existed before the input was not typed just now.
    const isTyped = readBody().blocks.some(
      (block) => block.start <= start && end <= block.end && !known.has(text.slice(block.start, block.end)),
    );
    if (isTyped) state.current.isOpen = true;
    updateSelection();
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (event.target === field.current) moveToSeparateLine();
  });
  const onPress = useEffectEvent((event: PointerEvent) => {
    state.current.isPressed = event.type === 'pointerdown' && event.target === field.current;
    // Waits for the `click` event, because it may also move the caret.
    if (event.type !== 'pointerdown') setTimeout(updateSelection);
  });
  const onFocus = useEffectEvent(() => {
    if (state.current.isForDialog) state.current.isOpen = false;
    state.current.isForDialog = false;
    updateSelection();
  });
  const onSelectionChange = useEffectEvent(updateSelection);

  useEffect(() => {
    const box = field.current?.parentElement;
    const controller = new AbortController();
    const options = { capture: true, signal: controller.signal };
    box?.addEventListener('keydown', (event) => onKeyDown(event), options);
    box?.addEventListener('beforeinput', (event) => onBeforeInput(event), options);
    box?.addEventListener('input', (event) => onInput(event), options);
    box?.addEventListener('paste', (event) => onPaste(event), options);
    box?.addEventListener('focusin', () => onFocus(), options);
    for (const type of ['pointerdown', 'pointerup', 'pointercancel'] as const)
      document.addEventListener(type, (event) => onPress(event), options);
    document.addEventListener('selectionchange', () => onSelectionChange(), options);
    return () => controller.abort();
  }, [field]);

  return {
    selection,
    /** Removes the chip of a block until the caret leaves it, or until the focus returns from a dialog. */
    openText(block: CoveredBlock, { forDialog = false } = {}) {
      field.current?.setSelectionRange(block.end, block.end);
      state.current.isOpen = true;
      field.current?.focus({ preventScroll: true });
      state.current.isForDialog = forDialog;
      updateSelection();
    },
    select(block: CoveredBlock) {
      field.current?.setSelectionRange(block.start, block.end);
      state.current.isOpen = false;
      field.current?.focus({ preventScroll: true });
      updateSelection();
    },
  };
}

const readBlocks = (text: string) => ({ text, blocks: findCoveredBlocks(text) });

function findSelection(body: Blocks, { start, end }: Selected, mayOpen: boolean): ChipSelection {
  const selected = body.blocks.filter((block) => start <= block.start && block.end <= end).map((block) => block.start);
  const around = body.blocks.find((block) => block.start <= start && end <= block.end);
  if (around === undefined) return { ...NOWHERE, selected };
  const isWhole = around.start === start && around.end === end;
  const side = start === end ? findEdge(body, start) : null;
  return {
    open: mayOpen && !isWhole && side === null ? around.start : null,
    selected,
    edge: side === null || mayOpen ? null : { block: around.start, side },
  };
}

const isSame = (a: ChipSelection, b: ChipSelection) =>
  a.open === b.open &&
  a.selected.join() === b.selected.join() &&
  a.edge?.block === b.edge?.block &&
  a.edge?.side === b.edge?.side;
