import { useCallback, useRef, useState } from 'react';
import { articleFormText, toolbarText } from '#app/strings/article-form.ts';
import { Field, TextArea } from '../components/field.tsx';
import { commandName, describeShortcut, EXAMPLES } from './body-commands.ts';
import { BodyToolbar, useIsMac } from './body-toolbar.tsx';
import { useSend } from './image/use-image-upload.ts';
import { PasteBar } from './paste/paste-bar.tsx';
import { usePaste } from './paste/use-paste.ts';
import { clearHighlight, setHighlight } from './toolbar-edits.ts';
import { useBodyEditor } from './use-body-editor.ts';

/** docs/behaviour.md §5. */
const ROWS = 10;
/** A longer text fills the field anyway; measuring it at every keystroke would slow down typing. */
const FULL_LENGTH = 6_000;

type BodyFieldProps = {
  readonly text: string;
  /** The text of the stored revision that the form is based on. */
  readonly storedText: string;
  readonly onChange: (text: string) => void;
  /** The proof that goes with the upload of a pasted image. */
  readonly appCheck: string;
};

/** The body's text field with its toolbar and help. */
export function BodyField({ text, storedText, onChange, appCheck }: BodyFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isColourPanelOpen, setColourPanelOpen] = useState(false);
  const isFull = text.length > FULL_LENGTH;
  const openColourPanel = useCallback(() => setColourPanelOpen(true), []);
  const { fieldProps, run, edit } = useBodyEditor({
    field,
    text,
    storedText,
    onChange,
    onOpenColourPanel: openColourPanel,
  });
  const paste = usePaste({ field, text, edit, send: useSend(appCheck) });
  return (
    <div>
      <Field isRequired label={articleFormText.description}>
        <BodyToolbar
          field={field}
          isColourPanelOpen={isColourPanelOpen}
          onOpenColourPanel={setColourPanelOpen}
          onClearHighlight={() => {
            setColourPanelOpen(false);
            edit(clearHighlight);
          }}
          onCommand={run}
          onHighlight={(colour) => {
            setColourPanelOpen(false);
            edit((selected) => setHighlight(selected, colour));
          }}
        />
        <TextArea
          {...fieldProps}
          className={`min-h-78 resize-y text-[1.0625rem] ${isFull ? 'h-[70svh]' : 'field-sizing-content max-h-[70svh]'}`}
          lang="bn"
          name="description"
          ref={field}
          rows={ROWS}
          spellCheck
          value={text}
        />
      </Field>
      <PasteBar paste={paste} />
      <FormattingHelp />
    </div>
  );
}

function FormattingHelp() {
  const isMac = useIsMac();
  return (
    <details className="group mt-1 text-sm">
      <summary className="inline-flex min-h-11 items-center text-muted underline hover:text-accent">
        {toolbarText.help}
      </summary>
      <table aria-label={toolbarText.help} className="mt-1 mb-2 w-full max-w-md">
        <tbody>
          {EXAMPLES.map(({ command, example }) => (
            <tr className="border-line border-t" key={command}>
              <th className="py-1 pr-4 text-left font-normal" scope="row">
                {commandName(command)}
              </th>
              <td className="py-1 pr-4" lang="bn">
                <code className="font-sans">{example}</code>
              </td>
              <td className="whitespace-nowrap py-1 text-muted">{describeShortcut(command, isMac)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-muted">{toolbarText.videoHelp}</p>
    </details>
  );
}
