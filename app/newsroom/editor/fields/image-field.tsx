import { memo } from 'react';
import { Banner } from '#app/newsroom/components/banner.tsx';
import { useImageRecords } from '#app/newsroom/images/image-record-store.ts';
import { imageText } from '#app/strings/article-images.ts';
import { applyImageRecords, findImageRecord } from '#domain/article/apply-image-records.ts';
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
          onPick={(imageUrl) => onChange({ imageUrl })}
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

/** An empty field shows the text of the image as its placeholder, because readers get that text. */
function ImageTexts({ form, onChange }: Pick<ImageFieldProps, 'form' | 'onChange'>) {
  const records = useImageRecords(`${form.imageUrl} ${form.socialImageUrl}`);
  const record = findImageRecord(records, form.imageUrl);
  return (
    <>
      <BengaliField
        className="mt-4"
        form={form}
        label={imageText.caption}
        name="imageCaption"
        onChange={onChange}
        placeholder={record?.caption}
      />
      <BengaliField
        className="mt-4"
        form={form}
        hint={imageText.creditHint}
        label={imageText.credit}
        name="imageCredit"
        onChange={onChange}
        placeholder={record?.credit}
      />
      <BengaliField
        className="mt-4"
        form={form}
        hint={imageText.altHint}
        label={imageText.alt}
        name="imageAlt"
        onChange={onChange}
        placeholder={record?.alt}
      />
      <ImageCrops form={applyImageRecords(form, records)} />
    </>
  );
}
