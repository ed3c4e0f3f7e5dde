import type { ReactNode, RefObject } from 'react';
import { useId, useRef, useState } from 'react';
import { Banner } from '#app/newsroom/components/banner.tsx';
import { FormModal } from '#app/newsroom/components/dialogs/form-modal.tsx';
import { Field, TextInput } from '#app/newsroom/components/field.tsx';
import { ImageChooser } from '#app/newsroom/images/image-chooser.tsx';
import { useImageRecords } from '#app/newsroom/images/image-record-store.ts';
import { SignInAgain } from '#app/newsroom/sign-in/sign-in-again.tsx';
import type { Selected } from '#app/newsroom/typing/selected.ts';
import type { OnImages } from '#app/newsroom/uploads/use-image-sources.ts';
import { useDroppedImages, usePastedImages } from '#app/newsroom/uploads/use-image-sources.ts';
import { useImageUpload } from '#app/newsroom/uploads/use-image-upload.ts';
import { bodyImageText } from '#app/strings/editor/article-body.ts';
import { imageText } from '#app/strings/editor/article-images.ts';
import { findImageRecord } from '#domain/article/apply-image-records.ts';
import type { ImageLine } from '#domain/markup/images/parse-image-line.ts';
import { useFormState } from '../form/form-context.tsx';
import { removeImage, setImage } from './image-edits.ts';

type BodyImageDialogProps = {
  readonly edit: (change: (selected: Selected) => Selected) => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Null for a new image. */
  readonly image: ImageLine | null;
  readonly onClose: () => void;
  readonly onSeveral: (files: readonly File[]) => void;
};

const NO_IMAGE: ImageLine = { url: '', alt: '', caption: '', credit: '' };

/** Uploads an image for the body and asks for its texts, or changes an image of the body. Closing cancels the upload. */
export function BodyImageDialog({ edit, field, image, onClose, onSeveral }: BodyImageDialogProps) {
  const { appCheck } = useFormState().editing;
  const [{ url, ...texts }, setChosen] = useState(image ?? NO_IMAGE);
  const change = (part: Partial<ImageLine>) => setChosen((before) => ({ ...before, ...part }));
  const [isSubmitted, setSubmitted] = useState(false);
  const formId = useId();
  const upload = useImageUpload({ appCheck, onStored: (stored) => change({ url: stored }) });
  const start = (file: File) => void upload.upload(file);
  const chooseSeveral = (files: readonly File[]) => {
    onClose();
    onSeveral(files);
  };
  const finish = (change: (selected: Selected) => Selected) => {
    onClose();
    edit(change);
  };
  const isMissing = isSubmitted && url === '' && upload.state.kind !== 'uploading';
  return (
    <FormModal
      confirmLabel={image === null ? bodyImageText.insert : bodyImageText.apply}
      finalFocus={() => field.current}
      formId={formId}
      initialFocus={() => document.getElementById(formId)?.querySelector<HTMLElement>('button') ?? null}
      isBusy={upload.state.kind === 'uploading'}
      isOpen
      onClose={onClose}
      size="lg"
      title={image === null ? bodyImageText.title : bodyImageText.changeTitle}
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          setSubmitted(true);
          if (url !== '' && !upload.isPending()) finish((selected) => setImage(selected, { url, ...texts }));
        }}
      >
        {image === null ? <p className="leading-[1.6]">{bodyImageText.intro}</p> : null}
        <ImageTarget
          onImages={([file, ...others]) =>
            others.length > 0 && image === null ? chooseSeveral([file, ...others]) : start(file)
          }
        >
          <ImageChooser
            alt=""
            hint={imageText.hint}
            onChoose={start}
            onPick={(picked) => change({ url: picked })}
            {...(image === null ? { onChooseSeveral: chooseSeveral } : { onRemove: () => finish(removeImage) })}
            upload={upload}
            url={url}
          />
        </ImageTarget>
        {upload.state.kind === 'failed' ? <Banner tone="error">{upload.state.message}</Banner> : null}
        {isMissing ? <Banner tone="error">{bodyImageText.chooseFirst}</Banner> : null}
        <ImageTextFields onChange={change} texts={texts} url={url} />
      </form>
      <SignInAgain
        isOpen={upload.state.kind === 'signed-out'}
        onCancel={upload.cancel}
        onSignedIn={() => {
          if (upload.state.kind === 'signed-out') start(upload.state.file);
        }}
      />
    </FormModal>
  );
}

type ImageTargetProps = { readonly onImages: OnImages; readonly children: ReactNode };

/** Accepts images pasted into the dialog or dropped in the box. */
export function ImageTarget({ onImages, children }: ImageTargetProps) {
  const box = useRef<HTMLDivElement>(null);
  // Listens on the dialog, which receives a paste before the article's image field does.
  usePastedImages(onImages, () => box.current?.closest<HTMLElement>('[role="dialog"]') ?? null);
  const { isOver, dropProps } = useDroppedImages(onImages);
  return (
    <div
      className={`my-4 border p-4 ${isOver ? 'border-accent' : 'border-muted border-dashed'}`}
      ref={box}
      {...dropProps}
    >
      {children}
    </div>
  );
}

type ImageTextFieldsProps = {
  readonly url: string;
  readonly texts: Omit<ImageLine, 'url'>;
  readonly onChange: (change: Partial<ImageLine>) => void;
};

export function ImageTextFields({ url, texts, onChange }: ImageTextFieldsProps) {
  const record = findImageRecord(useImageRecords(url), url);
  const fields = [
    { name: 'caption', label: imageText.caption, hint: null },
    { name: 'credit', label: imageText.credit, hint: imageText.creditHint },
    { name: 'alt', label: imageText.alt, hint: imageText.altHint },
  ] as const;
  return (
    <div className="space-y-4">
      {fields.map(({ name, label, hint }) => (
        <Field hint={hint} key={name} label={label}>
          <TextInput
            lang="bn"
            onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
            placeholder={record?.[name]}
            spellCheck
            value={texts[name]}
          />
        </Field>
      ))}
    </div>
  );
}
