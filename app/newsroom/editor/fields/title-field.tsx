import type { KeyboardEvent } from 'react';
import { useRef } from 'react';
import { Field, TextArea } from '#app/newsroom/components/field.tsx';
import { useFieldText } from '#app/newsroom/typing/use-field-text.ts';
import { articleFormText, lengthText } from '#app/strings/article-form.ts';
import { measureTitle } from '#domain/article/title-length.ts';
import { PasteBar } from '../body/paste/paste-bar.tsx';
import { useBijoyOffer } from '../body/paste/use-bijoy-offer.ts';
import type { Mark } from '../body/toolbar-edits.ts';
import { toggleMark } from '../body/toolbar-edits.ts';
import type { ChangeForm } from '../use-article-form.ts';
import { findImage } from './use-image-sources.ts';

type TitleFieldProps = {
  readonly title: string;
  readonly onChange: ChangeForm;
  /** Called if an image without text is pasted into the title. */
  readonly onImage: () => void;
};

const LINE_ENDS = /[\r\n]+/g;
const RED: Mark = { open: '*', close: '*' };

/** The title is in a text area so that it wraps, but it is one line of text. */
function keepOneLine(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
}

/**
 * Marks the selected words, or removes their marks. The browser performs the edit, so that its undo history includes
 * the edit.
 */
function toggleRed(field: HTMLTextAreaElement): void {
  const { value: text, selectionStart: start, selectionEnd: end } = field;
  const next = toggleMark({ text, start, end }, RED);
  const before = commonLength(text, next.text);
  const shortest = Math.min(text.length, next.text.length) - before;
  const after = Math.min(shortest, commonLength(reverse(text), reverse(next.text)));
  field.focus();
  field.setSelectionRange(before, text.length - after);
  document.execCommand('insertText', false, next.text.slice(before, next.text.length - after));
  field.setSelectionRange(next.start, next.end);
}

const reverse = (text: string) => text.split('').reverse().join('');

function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** The title, with a button for its red words and a note on its length. */
export function TitleField({ title, onChange, onImage }: TitleFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { fieldProps } = useFieldText({
    field,
    text: title,
    onText: (text, before) =>
      onChange({ title: text.replace(LINE_ENDS, ' ') }, { title: before.replace(LINE_ENDS, ' ') }),
  });
  const offer = useBijoyOffer({ field, text: title });
  return (
    <div className="room-title">
      <Field hint={articleFormText.titleHint} isRequired label={articleFormText.title}>
        <TextArea
          {...fieldProps}
          autoComplete="off"
          className="room-title-field"
          lang="bn"
          name="title"
          onKeyDown={keepOneLine}
          onPaste={({ clipboardData }) => isOnlyImage(clipboardData) && onImage()}
          ref={field}
          rows={1}
          spellCheck
        />
      </Field>
      <PasteBar paste={offer} />
      <div className="room-title-tools">
        <TitleLength title={title} />
        <button
          className="inline-flex items-center px-1 font-semibold text-accent underline hover:decoration-2 pointer-coarse:min-h-11 pointer-coarse:px-3"
          onClick={() => field.current && toggleRed(field.current)}
          // Keeps the focus in the field, so that the on-screen keyboard remains open.
          onMouseDown={(event) => event.preventDefault()}
          title={lengthText.redHint}
          type="button"
        >
          {lengthText.red}
        </button>
      </div>
    </div>
  );
}

const isOnlyImage = (pasted: DataTransfer) => pasted.getData('text/plain') === '' && findImage(pasted) !== null;

function TitleLength({ title }: { readonly title: string }) {
  const { graphemes, exceeded } = measureTitle(title);
  if (graphemes === 0) return null;
  return (
    <p className="text-muted">
      {graphemes} {lengthText.characters}.{exceeded.map((limit) => ` ${lengthText.exceeded[limit]}`)}
    </p>
  );
}
