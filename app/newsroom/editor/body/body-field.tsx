import type { ReactNode, RefObject } from 'react';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Field, TextArea } from '#app/newsroom/components/field.tsx';
import { articleFormText, lengthText } from '#app/strings/article-form.ts';
import { countWords } from '#domain/markup/count-words.ts';
import { useSend } from '../fields/use-image-upload.ts';
import type { PanelCommand } from './body-commands.ts';
import { findCommand } from './body-commands.ts';
import { BodyImageDialog } from './body-image-dialog.tsx';
import { BodyToolbar } from './body-toolbar.tsx';
import { FindBar } from './find-bar.tsx';
import { FormattingHelp } from './formatting-help.tsx';
import { insertImage } from './link-edits.ts';
import { PasteBar } from './paste/paste-bar.tsx';
import { usePaste } from './paste/use-paste.ts';
import { clearHighlight, setHighlight } from './toolbar-edits.ts';
import { useBodyEditor } from './use-body-editor.ts';
import { pauseForBody, useDebouncedValue } from './use-debounced-value.ts';

const ROWS = 10;
/**
 * Above this length the field always has its full height, because measuring the text at every key press would slow down
 * typing.
 */
const FULL_LENGTH = 6_000;

type BodyFieldProps = {
  readonly text: string;
  readonly storedText: string;
  readonly mergedText: string | undefined;
  readonly appCheck: string;
  /** Called with the text after an edit, and with the field's text before it. */
  readonly onChange: (text: string, before: string) => void;
  /** Shown next to the help. */
  readonly children: ReactNode;
};

/** The body's text field with its toolbar and help. */
export function BodyField({ text, storedText, mergedText, appCheck, onChange, children }: BodyFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { panel, open, close } = usePanel(field);
  const isFull = text.length > FULL_LENGTH;
  const { fieldProps, run, edit } = useBodyEditor({
    field,
    text,
    storedText,
    mergedText,
    onChange,
    onOpenPanel: open,
  });
  const paste = usePaste({ field, text, edit, send: useSend(appCheck) });
  const closeFindBar = () => {
    close();
    field.current?.focus({ preventScroll: true });
  };
  return (
    <div>
      <Field isRequired label={articleFormText.description}>
        <BodyToolbar
          field={field}
          isColourPanelOpen={panel?.command === 'highlight'}
          onCommand={run}
          onHighlight={(colour) => {
            close();
            edit((selected) => (colour === null ? clearHighlight(selected) : setHighlight(selected, colour)));
          }}
          onOpenColourPanel={(isOpen) => (isOpen ? open('highlight') : close())}
        />
        {panel?.command === 'find' ? (
          <FindBar
            field={field}
            key={panel.key}
            onClose={closeFindBar}
            onEdit={edit}
            sought={panel.selection}
            text={text}
          />
        ) : null}
        <TextArea
          {...fieldProps}
          className={`min-h-78 resize-y text-[1.0625rem] ${isFull ? 'h-[70svh]' : 'field-sizing-content max-h-[70svh]'}`}
          lang="bn"
          name="description"
          ref={field}
          rows={ROWS}
          spellCheck
        />
      </Field>
      <PasteBar paste={paste} />
      <BodyLength text={text} />
      <div className="mt-1 flex flex-wrap gap-x-6">
        <FormattingHelp />
        {children}
      </div>
      {panel?.command === 'image' ? (
        <BodyImageDialog
          appCheck={appCheck}
          field={field}
          onClose={close}
          onInsert={(image) => {
            close();
            edit((selected) => insertImage(selected, image));
          }}
        />
      ) : null}
    </div>
  );
}

/**
 * An open panel. `selection` is the text that was selected when the panel was opened, or '' if it spanned several
 * lines. `key` is different each time a panel is opened.
 */
type Panel = { command: PanelCommand; selection: string; key: number };

/** Returns the open panel. Ctrl+F opens the search bar from every field of the form. */
function usePanel(field: RefObject<HTMLTextAreaElement | null>) {
  const [panel, setPanel] = useState<Panel | null>(null);
  const open = useCallback(
    (command: PanelCommand) => {
      const { value = '', selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
      const selected = value.slice(selectionStart, selectionEnd);
      const selection = selected.includes('\n') ? '' : selected;
      setPanel((last) => ({ command, selection, key: (last?.key ?? 0) + 1 }));
    },
    [field],
  );
  useEffect(() => {
    const form = field.current?.form;
    const find = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || findCommand(event) !== 'find') return;
      event.preventDefault();
      open('find');
    };
    form?.addEventListener('keydown', find);
    return () => form?.removeEventListener('keydown', find);
  }, [field, open]);
  return { panel, open, close: () => setPanel(null) };
}

function BodyLength({ text }: { readonly text: string }) {
  const shown = useDeferredValue(useDebouncedValue(text, pauseForBody(text)));
  const { words, minutes } = useMemo(() => countWords(shown), [shown]);
  if (words === 0) return null;
  return (
    <p className="pt-1 text-muted text-sm leading-[1.6]">
      {words.toLocaleString('en')} {words === 1 ? lengthText.word : lengthText.words} · {minutes}{' '}
      {lengthText.readingTime}
    </p>
  );
}
