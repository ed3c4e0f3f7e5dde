import type { KeyboardEvent, RefObject } from 'react';
import { useRef, useState } from 'react';
import { Field, TextArea } from '#app/newsroom/components/field.tsx';
import { useListeners } from '#app/newsroom/components/use-listeners.ts';
import { PhoneticSwitch } from '#app/newsroom/typing/phonetic-toggle.tsx';
import type { Selected } from '#app/newsroom/typing/selected.ts';
import { replacePassage } from '#app/newsroom/typing/selected.ts';
import { useFieldText } from '#app/newsroom/typing/use-field-text.ts';
import { findImages } from '#app/newsroom/uploads/use-image-sources.ts';
import { lengthText } from '#app/strings/editor/article-body.ts';
import { articleFormText } from '#app/strings/editor/article-form.ts';
import { asSentence, formatNumber } from '#app/strings/interface-language.ts';
import { measureTitle } from '#domain/article/title-length.ts';
import { useFormCommands, useFormState } from '../form/form-context.tsx';
import { PasteBar } from './paste/paste-bar.tsx';
import type { PasteControl, PasteNotice } from './paste/use-paste.ts';
import { isAcceptKey, offerAlternativeAfterInput } from './paste/use-paste.ts';
import type { Mark } from './toolbar-edits.ts';
import { toggleMark } from './toolbar-edits.ts';

const RED: Mark = { open: '*', close: '*' };

/** The title is in a text area because it has to wrap, but it must not contain line breaks. */
function preventLineBreak(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
}

export function TitleField() {
  const { form, refusal, editor } = useFormState();
  const { edits, openImage } = useFormCommands();
  const { title } = form;
  const isReadOnly = refusal !== null;
  const field = useRef<HTMLTextAreaElement>(null);
  const { fieldProps } = useFieldText({ field, text: title, target: edits.target('title') });
  const edit = (change: (selected: Selected) => Selected) => edits.edit({ title: change });
  const paste = useBijoyAlternative({ field, text: title, edit });
  return (
    <div className="room-title">
      <Field hint={describeTitle(title)} isRequired label={articleFormText.title}>
        <TextArea
          {...fieldProps}
          autoComplete="off"
          autoFocus={editor.content.baseRevision === null}
          className="room-title-field"
          lang="bn"
          name="title"
          onKeyDown={preventLineBreak}
          placeholder={articleFormText.title}
          onPaste={({ clipboardData }) => !isReadOnly && hasOnlyImages(clipboardData) && openImage()}
          readOnly={isReadOnly}
          ref={field}
          rows={1}
          spellCheck
        />
      </Field>
      <PasteBar paste={paste} />
      <div className="room-title-tools">
        <PhoneticSwitch />
        <button
          hidden={isReadOnly}
          className="inline-flex items-center px-1 font-semibold text-accent underline hover:decoration-2 pointer-coarse:min-h-11 pointer-coarse:px-3"
          onClick={() => {
            edit((selected) => toggleMark(selected, RED));
            field.current?.focus();
          }}
          // Leaves the focus in the field, because the on-screen keyboard would close otherwise.
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

const hasOnlyImages = (pasted: DataTransfer) => pasted.getData('text/plain') === '' && findImages(pasted).length > 0;

/** Returns the length of the title and the limits that it exceeds. For an empty title, explains how to make words red. */
function describeTitle(title: string): string {
  const { graphemes, exceeded } = measureTitle(title);
  if (graphemes === 0) return articleFormText.titleHint;
  return [
    asSentence(`${formatNumber(graphemes)} ${lengthText.characters}`),
    ...exceeded.map((limit) => lengthText.exceeded[limit]),
  ].join(' ');
}

type AlternativeOptions = {
  field: RefObject<HTMLTextAreaElement | null>;
  /** The text of the field. The alternative is withdrawn when it changes. */
  text: string;
  edit: (change: (selected: Selected) => Selected) => void;
};

/** Offers to convert Bijoy that was pasted into the title. The conversion is one undo step. */
function useBijoyAlternative({ field, text, edit }: AlternativeOptions): PasteControl {
  const [found, setFound] = useState<PasteNotice | null>(null);
  const notice = found?.kind === 'pasted' && found.textAfter === text ? found : null;
  const close = () => {
    setFound(null);
    field.current?.focus({ preventScroll: true });
  };
  const accept = () => {
    if (notice === null || notice.alternative === null || field.current === null) return;
    field.current.focus({ preventScroll: true });
    const { at, original, alternative } = notice;
    edit((selected) => replacePassage(selected, { start: at, end: at + original.length }, alternative.text));
    setFound(null);
  };
  useListeners(() => field.current, {
    paste: ({ currentTarget }) =>
      offerAlternativeAfterInput(currentTarget, (pasted) =>
        setFound(pasted?.kind === 'pasted' && pasted.alternative?.kind === 'bijoy' ? pasted : null),
      ),
    keydown: (event) => {
      if (notice === null || !isAcceptKey(event)) return;
      event.preventDefault();
      accept();
    },
  });
  return { notice, accept, close, skipImages: close };
}
