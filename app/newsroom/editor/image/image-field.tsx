import { useRef } from 'react';
import { Banner } from '#app/newsroom/components/banner.tsx';
import { Button } from '#app/newsroom/components/button.tsx';
import { Field, TextInput } from '#app/newsroom/components/field.tsx';
import { imageText } from '#app/strings/article-form.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { decideImage } from '#domain/images/image.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useDroppedImages, usePastedImages } from './use-image-sources.ts';
import type { ImageUpload } from './use-image-upload.ts';

type ImageFieldProps = {
  readonly form: Pick<ArticleForm, 'imageUrl' | 'imageCaption' | 'imageAlt'>;
  readonly onChange: (change: Partial<ArticleForm>) => void;
  readonly upload: ImageUpload;
};

/** Chooses, replaces or removes the article's image, also by paste and drop, and edits its texts. */
export function ImageField({ form, onChange, upload }: ImageFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const { state } = upload;
  // The cancel button disappears when it is pressed, so the focus moves to the button beside it.
  const cancel = () => {
    upload.cancel();
    chooser.current?.focus();
  };
  const start = (file: File) => void upload.upload(file);
  usePastedImages(start);
  const { isOver, dropProps } = useDroppedImages(start);
  const image = decideImage(form.imageUrl);
  const hasImage = form.imageUrl !== '';
  return (
    <fieldset {...dropProps}>
      <legend className="pb-1 font-semibold leading-[1.6]">{imageText.label}</legend>
      <div className={`border p-4 ${isOver ? 'border-accent' : 'border-muted border-dashed'}`}>
        {state.kind === 'uploading' ? <UploadProgress onCancel={cancel} state={state} /> : null}
        {state.kind !== 'uploading' && image !== null ? (
          <img
            alt={form.imageAlt || form.imageCaption || imageText.preview}
            className="mb-4 max-h-72 w-auto max-w-full bg-raised object-contain"
            height={image.height}
            src={image.url}
            width={image.width}
          />
        ) : null}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button onClick={() => input.current?.click()} ref={chooser}>
            {hasImage ? imageText.replace : imageText.choose}
          </Button>
          {hasImage ? (
            <Button
              onClick={() => {
                cancel();
                onChange({ imageUrl: '' });
              }}
              variant="quiet"
            >
              {imageText.remove}
            </Button>
          ) : null}
          <p className="text-muted text-sm leading-[1.6]">
            {isOver ? imageText.dropHere : `${imageText.hint} · ${imageText.orDrop}`}
          </p>
        </div>
        <input
          accept="image/*"
          aria-label={imageText.choose}
          className="hidden"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.item(0);
            currentTarget.value = '';
            if (file) start(file);
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
      {hasImage ? <ImageTexts form={form} onChange={onChange} /> : null}
      <p aria-live="polite" className="sr-only">
        {state.kind === 'stored' ? imageText.stored : ''}
      </p>
    </fieldset>
  );
}

function ImageTexts({ form, onChange }: Pick<ImageFieldProps, 'form' | 'onChange'>) {
  return (
    <>
      <Field className="mt-4" label={imageText.caption}>
        <TextInput
          lang="bn"
          name="imageCaption"
          onChange={(event) => onChange({ imageCaption: event.currentTarget.value })}
          spellCheck
          value={form.imageCaption}
        />
      </Field>
      <Field className="mt-4" hint={imageText.altHint} label={imageText.alt}>
        <TextInput
          lang="bn"
          name="imageAlt"
          onChange={(event) => onChange({ imageAlt: event.currentTarget.value })}
          spellCheck
          value={form.imageAlt}
        />
      </Field>
    </>
  );
}
