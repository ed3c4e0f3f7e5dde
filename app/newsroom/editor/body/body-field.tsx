import type { ReactNode } from 'react';
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Field, TextArea } from '#app/newsroom/components/field.tsx';
import { cardsPath, FROM_PARAMETER, QUOTE_PARAMETER } from '#app/newsroom/manage/managed-view.ts';
import type { Selected } from '#app/newsroom/typing/selected.ts';
import { readField } from '#app/newsroom/typing/selected.ts';
import { useFieldText } from '#app/newsroom/typing/use-field-text.ts';
import { useDroppedImages } from '#app/newsroom/uploads/use-image-sources.ts';
import { useSend } from '#app/newsroom/uploads/use-send.ts';
import { articleFormText } from '#app/strings/editor/article-form.ts';
import type { ImageLine } from '#domain/markup/images/parse-image-line.ts';
import { useFormCommands, useFormState } from '../form/form-context.tsx';
import { AlmostLinesNotice } from './almost-lines-notice.tsx';
import type { PanelCommand } from './body-commands.ts';
import { BodyImageDialog } from './body-image-dialog.tsx';
import { BodyToolbar } from './body-toolbar.tsx';
import { BlockChips } from './chips/block-chips.tsx';
import { FormattingHelp } from './formatting-help.tsx';
import { findImageAt } from './image-edits.ts';
import { PasteBar } from './paste/paste-bar.tsx';
import { usePaste } from './paste/use-paste.ts';
import { SelectionMenu } from './selection-menu.tsx';
import { SeveralImagesDialog } from './several-images-dialog.tsx';
import { clearHighlight, replaceText, setHighlight } from './toolbar-edits.ts';
import { useBodyCommands } from './use-body-commands.ts';

type BodyFieldProps = {
  readonly onFind: () => void;
  readonly children: ReactNode;
};
export function BodyField({ onFind, children }: BodyFieldProps) {
  const { form, refusal, editing, pasted, articleId, save } = useFormState();
  const navigate = useNavigate();
  const openCard = useCallback(
    (passage: string) => {
      const search = new URLSearchParams({ [QUOTE_PARAMETER]: passage, [FROM_PARAMETER]: 'form' });
      void navigate(cardsPath(articleId, `?${search}`));
    },
    [navigate, articleId],
  );
  const { edits } = useFormCommands();
  const text = form.description;
  const isReadOnly = refusal !== null;
  const field = useRef<HTMLTextAreaElement>(null);
  const [panel, setPanel] = useState<PanelCommand | null>(null);
  const [image, setEditedImage] = useState<ImageLine | null>(null);
  const open = useCallback(
    (command: PanelCommand) => {
      if (command === 'find') return onFind();
      if (command === 'image' && field.current !== null) setEditedImage(findImageAt(readField(field.current)));
      setPanel(command);
    },
    [onFind],
  );
  const [files, setFiles] = useState<readonly File[]>([]);
  const { isOver, dropProps } = useDroppedImages(setFiles);
  const { fieldProps, isComposing } = useFieldText({ field, text, target: edits.target('description') });
  const edit = useCallback(
    (description: (selected: Selected) => Selected) => {
      edits.edit({ description });
      field.current?.focus({ preventScroll: true });
    },
    [edits],
  );
  const { commandProps, run } = useBodyCommands({ field, isComposing, edit, onOpenPanel: open });
  const highlight = useCallback(
    (colour: string | null) => {
      setPanel(null);
      edit((selected) => (colour === null ? clearHighlight(selected) : setHighlight(selected, colour)));
    },
    [edit],
  );
  const openColourPanel = useCallback((isOpen: boolean) => setPanel(isOpen ? 'highlight' : null), []);
  const paste = usePaste({
    field,
    text,
    edit,
    send: useSend(editing.appCheck),
    track: pasted.track,
    onSeveral: setFiles,
  });
  return (
    <div className="room-body relative pt-1" {...(isReadOnly ? {} : dropProps)}>
      <Field isRequired label={articleFormText.description}>
        {isReadOnly ? null : (
          <BodyToolbar
            field={field}
            isColourPanelOpen={panel === 'highlight'}
            onCommand={run}
            onHighlight={highlight}
            onOpenColourPanel={openColourPanel}
          />
        )}
        <TextArea
          {...fieldProps}
          {...commandProps}
          autoComplete="off"
          className={`room-body-field ${isOver ? 'outline-2 outline-accent' : ''}`}
          lang="bn"
          name="description"
          placeholder={articleFormText.writeHere}
          readOnly={isReadOnly}
          ref={field}
          rows={10}
          spellCheck
        />
      </Field>
      {isReadOnly ? null : (
        <BlockChips
          edit={edit}
          field={field}
          isComposing={isComposing}
          onChangeImage={() => open('image')}
          text={text}
        />
      )}
      {isReadOnly ? null : <SelectionMenu field={field} onCard={save.isEditing ? openCard : null} onCommand={run} />}
      {/* Visible wherever the body is scrolled to. */}
      <div className="sticky bottom-(--frame-bottom,0px) z-10">
        <PasteBar paste={paste} />
        <AlmostLinesNotice onRepair={(repair) => edit((selected) => replaceText(selected, repair))} text={text} />
      </div>
      <div className="room-help flex flex-wrap gap-x-6 pb-6">
        <FormattingHelp />
        {children}
      </div>
      {panel === 'image' ? (
        <BodyImageDialog edit={edit} field={field} image={image} onClose={() => setPanel(null)} onSeveral={setFiles} />
      ) : null}
      {files.length > 0 ? (
        <SeveralImagesDialog edit={edit} field={field} files={files} onClose={() => setFiles([])} />
      ) : null}
    </div>
  );
}
