import { memo } from 'react';
import { Banner } from '#app/newsroom/components/banner.tsx';
import { imageText } from '#app/strings/article-form.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import type { ChangeForm } from '../use-article-form.ts';
import { BengaliField } from './bengali-field.tsx';
import { ImageChooser } from './image-chooser.tsx';
import { ImageCrops } from './image-crops.tsx';
import { useDroppedImages, usePastedImages } from './use-image-sources.ts';
import type { ImageUpload } from './use-image-upload.ts';

type ImageFieldProps = {
  readonly form: ArticleForm;
  readonly onChange: ChangeForm;
  readonly upload: ImageUpload;
};

/** Lets the editor choose, paste or drop the article's image, replace or remove it, and edit its texts. */
export const ImageField = memo(function ImageField({ form, onChange, upload }: ImageFieldProps) {
  const { state } = upload;
  const start = (file: File) => void upload.upload(file);
  usePastedImages(([file]) => start(file));
  const { isOver, dropProps } = useDroppedImages(([file]) => start(file));
  const hasImage = form.imageUrl !== '';
  return (
    <fieldset {...dropProps}>
      <legend className="sr-only">{imageText.label}</legend>
      <div className={`border p-4 ${isOver ? 'border-accent' : 'border-muted border-dashed'}`}>
        <ImageChooser
          alt={form.imageAlt || form.imageCaption}
          hint={isOver ? imageText.dropHere : `${imageText.hint} · ${imageText.orDrop}`}
          onChoose={start}
          onRemove={() => onChange({ imageUrl: '' })}
          upload={upload}
          url={form.imageUrl}
        />
      </div>
      {state.kind === 'failed' ? (
        <div className="mt-2">
          <Banner tone="error">{state.message}</Banner>
        </div>
      ) : null}
      {hasImage ? <ImageTexts form={form} onChange={onChange} /> : null}
    </fieldset>
  );
});

function ImageTexts({ form, onChange }: Pick<ImageFieldProps, 'form' | 'onChange'>) {
  return (
    <>
      <BengaliField className="mt-4" form={form} label={imageText.caption} name="imageCaption" onChange={onChange} />
      <BengaliField
        className="mt-4"
        form={form}
        hint={imageText.creditHint}
        label={imageText.credit}
        name="imageCredit"
        onChange={onChange}
      />
      <BengaliField
        className="mt-4"
        form={form}
        hint={imageText.altHint}
        label={imageText.alt}
        name="imageAlt"
        onChange={onChange}
      />
      <ImageCrops form={form} />
    </>
  );
}
