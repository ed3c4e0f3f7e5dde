import type { ReactNode, RefObject } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Field, TextArea } from '#app/newsroom/components/field.tsx';
import { articleFormText } from '#app/strings/article-form.ts';
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
import { SelectionMenu } from './selection-menu.tsx';
import { clearHighlight, setHighlight } from './toolbar-edits.ts';
import { useBodyEditor } from './use-body-editor.ts';

const ROWS = 10;
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
    <div className="room-body">
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
          className="room-body-field"
          lang="bn"
          name="description"
          ref={field}
          rows={ROWS}
          spellCheck
        />
      </Field>
      <SelectionMenu field={field} onCommand={run} />
      <div className="room-paste">
        <PasteBar paste={paste} />
      </div>
      <div className="room-help">
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
