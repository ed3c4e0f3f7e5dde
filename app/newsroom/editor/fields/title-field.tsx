import type { KeyboardEvent } from 'react';
import { memo, useRef } from 'react';
import { Field, TextArea } from '#app/newsroom/components/field.tsx';
import { articleFormText, lengthText } from '#app/strings/article-form.ts';
import { measureTitle } from '#domain/article/title-length.ts';
import { PasteBar } from '../body/paste/paste-bar.tsx';
import { useBijoyOffer } from '../body/paste/use-bijoy-offer.ts';
import type { Mark } from '../body/toolbar-edits.ts';
import { toggleMark } from '../body/toolbar-edits.ts';
import { useTextField } from '../undo/use-text-field.ts';
import type { ChangeForm } from '../use-article-form.ts';

type TitleFieldProps = { readonly title: string; readonly onChange: ChangeForm };

const LINE_ENDS = /[\r\n]+/g;
const RED: Mark = { open: '*', close: '*' };

/** The title is in a text area so that it wraps, but it is one line of text. */
function keepOneLine(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
}

/** The title, with a button for its red words and a note on its length. */
export const TitleField = memo(function TitleField({ title, onChange }: TitleFieldProps) {
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
    <div>
      <Field className="low:[&>p]:hidden" hint={articleFormText.titleHint} isRequired label={articleFormText.title}>
        <TextArea
          {...fieldProps}
          autoComplete="off"
          className="field-sizing-content resize-none font-semibold text-lg"
          lang="bn"
          name="title"
          onKeyDown={keepOneLine}
          ref={field}
          rows={1}
          spellCheck
        />
      </Field>
      <PasteBar paste={offer} />
      <div className="flex flex-wrap items-center gap-x-4 low:hidden">
        <button
          className="inline-flex min-h-11 items-center font-semibold text-accent text-sm underline hover:decoration-2"
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
        <TitleLength title={title} />
      </div>
    </div>
  );
});

function TitleLength({ title }: { readonly title: string }) {
  const { graphemes, exceeded } = measureTitle(title);
  if (graphemes === 0) return null;
  return (
    <p className="text-muted text-sm leading-[1.6]">
      {graphemes} {lengthText.characters}.{exceeded.map((limit) => ` ${lengthText.exceeded[limit]}`)}
    </p>
  );
}
