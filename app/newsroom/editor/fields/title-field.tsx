import type { KeyboardEvent } from 'react';
import { memo, useRef } from 'react';
import { Field, TextArea } from '#app/newsroom/components/field.tsx';
import { lengthText } from '#app/strings/article-body.ts';
import { articleFormText } from '#app/strings/article-form.ts';
import { asSentence, formatNumber } from '#app/strings/interface-language.ts';
import { measureTitle } from '#domain/article/title-length.ts';
import { PasteBar } from '../body/paste/paste-bar.tsx';
import { useBijoyOffer } from '../body/paste/use-bijoy-offer.ts';
import type { Mark } from '../body/toolbar-edits.ts';
import { toggleMark } from '../body/toolbar-edits.ts';
import { useTextField } from '../undo/use-text-field.ts';
import type { ChangeForm } from '../use-article-form.ts';
import { findImages } from './use-image-sources.ts';

type TitleFieldProps = {
  readonly title: string;
  readonly isReadOnly: boolean;
  /** True if the title has the focus when the page is loaded. */
  readonly takesFocus: boolean;
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

/** The title, with a button for its red words and a note on its length below it. */
export const TitleField = memo(function TitleField({
  title,
  isReadOnly,
  takesFocus,
  onChange,
  onImage,
}: TitleFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { fieldProps, edit } = useTextField({
    field,
    name: 'title',
    text: title,
    onText: (text, before) =>
      onChange({ title: text.replace(LINE_ENDS, ' ') }, { title: before.replace(LINE_ENDS, ' ') }),
  });
  const offer = useBijoyOffer({ field, text: title, edit });
  return (
    <div className="room-title">
      <Field hint={describeTitle(title)} isRequired label={articleFormText.title}>
        <TextArea
          {...fieldProps}
          autoComplete="off"
          autoFocus={takesFocus}
          className="room-title-field"
          lang="bn"
          name="title"
          onKeyDown={keepOneLine}
          placeholder={articleFormText.title}
          onPaste={({ clipboardData }) => !isReadOnly && isOnlyImage(clipboardData) && onImage()}
          readOnly={isReadOnly}
          ref={field}
          rows={1}
          spellCheck
        />
      </Field>
      <PasteBar paste={offer} />
      <div className="room-title-tools">
        <button
          hidden={isReadOnly}
          className="inline-flex items-center px-1 font-semibold text-accent underline hover:decoration-2 pointer-coarse:min-h-11 pointer-coarse:px-3"
          onClick={() => {
            edit((selected) => toggleMark(selected, RED));
            field.current?.focus();
          }}
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
});

const isOnlyImage = (pasted: DataTransfer) => pasted.getData('text/plain') === '' && findImages(pasted).length > 0;

/** Returns the length of the title, and where it is too long. For an empty title, how its words become red. */
function describeTitle(title: string): string {
  const { graphemes, exceeded } = measureTitle(title);
  if (graphemes === 0) return articleFormText.titleHint;
  return [
    asSentence(`${formatNumber(graphemes)} ${lengthText.characters}`),
    ...exceeded.map((limit) => lengthText.exceeded[limit]),
  ].join(' ');
}
