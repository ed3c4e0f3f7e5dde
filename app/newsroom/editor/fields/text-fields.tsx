import { useCallback, useMemo, useRef } from 'react';
import { BodyField } from '../body/body-field.tsx';
import { FindBar } from '../body/find-bar.tsx';
import { CopyAsBijoy } from '../body/paste/copy-as-bijoy.tsx';
import { useOpenFind } from '../body/use-find.ts';
import type { ArticleFormControl } from '../use-article-form.ts';
import { TitleField } from './title-field.tsx';

export type ControlProps = {
  readonly control: ArticleFormControl;
  /** True if the viewer may not save the form. Its texts can then be read and copied only. */
  readonly isReadOnly: boolean;
};

/** The title and the body (docs/behaviour §3), and the search bar. */
export function TextFields({ control, isReadOnly }: ControlProps) {
  const { form, change, editing } = control;
  const { title, description } = form;
  const changeBody = useCallback(
    (text: string, before: string) => change({ description: text }, { description: before }),
    [change],
  );
  const copyAsBijoy = useMemo(() => <CopyAsBijoy form={{ title, description }} />, [title, description]);
  const texts = useRef<HTMLDivElement>(null);
  const find = useOpenFind(texts);
  return (
    <div className="room-text" ref={texts}>
      {find.opened === null ? null : (
        <FindBar
          form={form}
          isReadOnly={isReadOnly}
          key={find.opened.key}
          onClose={find.close}
          onSettings={() => control.setView('write')}
          opened={find.opened}
        />
      )}
      <TitleField
        isReadOnly={isReadOnly}
        onChange={change}
        onImage={control.openImage}
        takesFocus={control.state.content.baseRevision === null}
        title={title}
      />
      <BodyField
        appCheck={editing.appCheck}
        isReadOnly={isReadOnly}
        onChange={changeBody}
        onFind={find.open}
        text={description}
        trackPaste={control.pasted.track}
      >
        {copyAsBijoy}
      </BodyField>
    </div>
  );
}
