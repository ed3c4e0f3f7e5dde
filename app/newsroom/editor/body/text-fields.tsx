import { useMemo, useRef } from 'react';
import { useFormState } from '../form/form-context.tsx';
import { BodyField } from './body-field.tsx';
import { FindBar } from './find-bar.tsx';
import { CopyAsBijoy } from './paste/copy-as-bijoy.tsx';
import { TitleField } from './title-field.tsx';
import { useOpenFind } from './use-find.ts';

/** The title and the body (docs/behaviour §3), and the search bar. */
export function TextFields() {
  const { title, description } = useFormState().form;
  const copyAsBijoy = useMemo(() => <CopyAsBijoy form={{ title, description }} />, [title, description]);
  const texts = useRef<HTMLDivElement>(null);
  const find = useOpenFind(texts);
  return (
    <div className="room-text" ref={texts}>
      {find.opened === null ? null : <FindBar key={find.opened.key} onClose={find.close} opened={find.opened} />}
      <TitleField />
      <BodyField onFind={find.open}>{copyAsBijoy}</BodyField>
    </div>
  );
}
