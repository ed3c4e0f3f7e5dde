import type { ReactNode } from 'react';
import { memo, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { Field, TextArea } from '#app/newsroom/components/field.tsx';
import { articleFormText, lengthText } from '#app/strings/article-form.ts';
import { countWords } from '#domain/markup/count-words.ts';
import { useSend } from '../fields/use-image-upload.ts';
import type { PanelCommand } from './body-commands.ts';
import { BodyImageDialog } from './body-image-dialog.tsx';
import { BodyToolbar } from './body-toolbar.tsx';
import { FormattingHelp } from './formatting-help.tsx';
import { insertOwnLine } from './link-edits.ts';
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
  readonly appCheck: string;
  /** Called with the text after an edit, and with the field's text before it. */
  readonly onChange: (text: string, before: string) => void;
  readonly onFind: () => void;
  /** Shown next to the help. */
  readonly children: ReactNode;
};

/** The body's text field with its toolbar and help. */
export const BodyField = memo(function BodyField({ text, appCheck, onChange, onFind, children }: BodyFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [panel, setPanel] = useState<PanelCommand | null>(null);
  const open = useCallback((command: PanelCommand) => (command === 'find' ? onFind() : setPanel(command)), [onFind]);
  const close = () => setPanel(null);
  const isFull = text.length > FULL_LENGTH;
  const { fieldProps, run, edit } = useBodyEditor({ field, text, onChange, onOpenPanel: open });
  const highlight = useCallback(
    (colour: string | null) => {
      setPanel(null);
      edit((selected) => (colour === null ? clearHighlight(selected) : setHighlight(selected, colour)));
    },
    [edit],
  );
  const openColourPanel = useCallback((isOpen: boolean) => setPanel(isOpen ? 'highlight' : null), []);
  const paste = usePaste({ field, text, edit, send: useSend(appCheck) });
  return (
    <div>
      <Field isRequired label={articleFormText.description}>
        <Toolbar
          field={field}
          isColourPanelOpen={panel === 'highlight'}
          onCommand={run}
          onHighlight={highlight}
          onOpenColourPanel={openColourPanel}
        />
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
      {panel === 'image' ? (
        <BodyImageDialog
          appCheck={appCheck}
          field={field}
          onClose={close}
          onInsert={(line) => {
            close();
            edit((selected) => insertOwnLine(selected, line));
          }}
        />
      ) : null}
    </div>
  );
});

/** Not drawn again at each key. */
const Toolbar = memo(BodyToolbar);

function BodyLength({ text }: { readonly text: string }) {
  const pauseMs = pauseForBody(text);
  const shown = useDeferredValue(useDebouncedValue(text, pauseMs), pauseMs === 0 ? text : '');
  const { words, minutes } = useMemo(() => countWords(shown), [shown]);
  if (words === 0) return null;
  return (
    <p className="pt-1 text-muted text-sm leading-[1.6]">
      {words.toLocaleString('en')} {words === 1 ? lengthText.word : lengthText.words} · {minutes}{' '}
      {lengthText.readingTime}
    </p>
  );
}
