import { graphemes } from '#domain/bengali/text/graphemes.ts';
import { mapSelection } from '#domain/text-diff/map-selection.ts';
import type { KeyStep } from './key-streams.ts';

/** A key event that changes the field. */
export type FieldStep = Exclude<KeyStep, { kind: 'colleague' | 'save' | 'pause' }>;

/** A text field in which a keyboard program types. A browser deletes code points, and moves the caret by graphemes. */
export class TypedField {
  text: string;
  #caret: number;
  #composition: { start: number; end: number } | null = null;
  readonly #onText: (text: string, before: string) => void;

  constructor(text: string, caret: number, onText: (text: string, before: string) => void = () => {}) {
    this.text = text;
    this.#caret = caret;
    this.#onText = onText;
  }

  /** Shows a text that did not come from the keyboard, as `useFieldText` does: not during a composition. */
  show(text: string): void {
    if (this.#composition !== null || text === this.text) return;
    this.#caret = mapSelection(this.text, text, { start: this.#caret, end: this.#caret }).start;
    this.text = text;
  }

  play(step: FieldStep): void {
    const { start, end } = this.#composition ?? { start: this.#caret, end: this.#caret };
    if (step.kind === 'press') {
      if (step.key === 'Backspace') this.#deleteBack();
      else this.#move(step.key);
    } else {
      const { kind, text } = step;
      const caret = kind === 'compose' ? (step.caret ?? text.length) : text.length;
      this.#composition = kind === 'compose' && text !== '' ? { start, end: start + text.length } : null;
      this.#replace({ start, end, text, caret: start + caret });
    }
  }

  #deleteBack(): void {
    const last = [...this.text.slice(0, this.#caret)].at(-1) ?? '';
    const start = this.#caret - last.length;
    this.#replace({ start, end: this.#caret, text: '', caret: start });
  }

  #move(key: 'ArrowLeft' | 'ArrowRight'): void {
    const toLength = (text: string, at: 0 | -1) => [...graphemes.segment(text)].at(at)?.segment.length ?? 0;
    this.#caret +=
      key === 'ArrowLeft' ? -toLength(this.text.slice(0, this.#caret), -1) : toLength(this.text.slice(this.#caret), 0);
  }

  #replace({ start, end, text, caret }: { start: number; end: number; text: string; caret: number }): void {
    const before = this.text;
    this.text = before.slice(0, start) + text + before.slice(end);
    this.#caret = caret;
    this.#onText(this.text, before);
  }
}
