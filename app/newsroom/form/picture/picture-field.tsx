import { useRef } from 'react';
import { pictureText } from '#app/text/article-form.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { decidePicture } from '#domain/article/picture.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { Field, TextInput } from '../../components/field.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useDroppedPictures, usePastedPictures } from './use-picture-sources.ts';
import type { PictureUpload } from './use-picture-upload.ts';

type PictureFieldProps = {
  readonly form: Pick<ArticleForm, 'imageUrl' | 'imageCaption'>;
  readonly onChange: (change: Partial<ArticleForm>) => void;
  readonly upload: PictureUpload;
};

/** The article's picture: chosen, pasted or dropped; replaced or removed; with its caption. */
export function PictureField({ form, onChange, upload }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const { state } = upload;
  // The button that was pressed goes; the keyboard goes on beside it.
  const cancel = () => {
    upload.cancel();
    chooser.current?.focus();
  };
  const take = (file: File) => void upload.upload(file);
  usePastedPictures(take);
  const { isOver, dropProps } = useDroppedPictures(take);
  const picture = decidePicture(form.imageUrl);
  const hasPicture = form.imageUrl !== '';
  return (
    <fieldset {...dropProps}>
      <legend className="pb-1 font-semibold leading-[1.6]">{pictureText.label}</legend>
      <div className={`border p-4 ${isOver ? 'border-accent' : 'border-muted border-dashed'}`}>
        {state.kind === 'uploading' ? <UploadProgress onCancel={cancel} state={state} /> : null}
        {state.kind !== 'uploading' && picture !== null ? (
          <img
            alt={form.imageCaption || pictureText.preview}
            className="mb-4 max-h-72 w-auto max-w-full bg-raised object-contain"
            height={picture.height}
            src={picture.url}
            width={picture.width}
          />
        ) : null}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button onClick={() => input.current?.click()} ref={chooser}>
            {hasPicture ? pictureText.replace : pictureText.choose}
          </Button>
          {hasPicture ? (
            <Button
              onClick={() => {
                cancel();
                onChange({ imageUrl: '' });
              }}
              variant="quiet"
            >
              {pictureText.remove}
            </Button>
          ) : null}
          <p className="text-muted text-sm leading-[1.6]">
            {isOver ? pictureText.dropHere : `${pictureText.hint} · ${pictureText.orDrop}`}
          </p>
        </div>
        <input
          accept="image/*"
          aria-label={pictureText.choose}
          className="hidden"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.item(0);
            currentTarget.value = '';
            if (file) take(file);
          }}
          ref={input}
          type="file"
        />
      </div>
      {state.kind === 'failed' ? (
        <div className="mt-2">
          <Banner tone="error">{state.message}</Banner>
        </div>
      ) : null}
      {hasPicture ? <CaptionField caption={form.imageCaption} onChange={onChange} /> : null}
      <p aria-live="polite" className="sr-only">
        {state.kind === 'stored' ? pictureText.stored : ''}
      </p>
    </fieldset>
  );
}

type CaptionFieldProps = Pick<PictureFieldProps, 'onChange'> & { readonly caption: string };

function CaptionField({ caption, onChange }: CaptionFieldProps) {
  return (
    <Field className="mt-4" label={pictureText.caption}>
      <TextInput
        lang="bn"
        name="imageCaption"
        onChange={(event) => onChange({ imageCaption: event.currentTarget.value })}
        value={caption}
      />
    </Field>
  );
}
