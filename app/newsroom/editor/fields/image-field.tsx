import type { ReactNode } from 'react';
import { useId } from 'react';
import { ArticleImage } from '#app/article/article-image.tsx';
import { Banner } from '#app/newsroom/components/banner.tsx';
import { ImageChooser } from '#app/newsroom/images/image-chooser.tsx';
import { useImageRecords } from '#app/newsroom/images/image-record-store.ts';
import { useDroppedImages, usePastedImages } from '#app/newsroom/uploads/use-image-sources.ts';
import type { ImageUpload } from '#app/newsroom/uploads/use-image-upload.ts';
import { cropText, imageText, socialImageText } from '#app/strings/editor/article-images.ts';
import { applyImageRecords, findImageRecord } from '#domain/article/apply-image-records.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { decideListImage } from '#domain/images/image.ts';
import { decideSharedImages, IMAGE_CROPS } from '#domain/images/image-crop.ts';
import { useFormCommands, useFormState } from '../form/form-context.tsx';
import { BengaliField } from './bengali-field.tsx';

export function ImageField() {
  const { form, upload } = useFormState();
  usePastedImages(([file]) => void upload.upload(file));
  return (
    <ImageBox
      alt={form.imageAlt || form.imageCaption}
      chooseLabel={imageText.choose}
      hint={`${imageText.hint} · ${imageText.orDrop}`}
      legend={<legend className="sr-only">{imageText.label}</legend>}
      name="imageUrl"
      upload={upload}
    >
      <ImageTexts />
    </ImageBox>
  );
}

/** The placeholders are the texts of the image record, because readers see these if a field is empty. */
function ImageTexts() {
  const { form } = useFormState();
  const records = useImageRecords(`${form.imageUrl} ${form.socialImageUrl}`);
  const record = findImageRecord(records, form.imageUrl);
  const fields = [
    { name: 'imageCaption', label: imageText.caption, placeholder: record?.caption },
    { name: 'imageCredit', label: imageText.credit, hint: imageText.creditHint, placeholder: record?.credit },
    { name: 'imageAlt', label: imageText.alt, hint: imageText.altHint, placeholder: record?.alt },
  ] as const;
  return (
    <>
      {fields.map((field) => (
        <BengaliField {...field} className="mt-4" key={field.name} />
      ))}
      <ImageCrops form={applyImageRecords(form, records)} />
    </>
  );
}

/** The image for link previews and search engines, in place of the article's own. */
export function SocialImageField() {
  const { form, socialUpload } = useFormState();
  const records = useImageRecords(form.socialImageUrl);
  return (
    <ImageBox
      alt={form.socialImageAlt}
      chooseLabel={socialImageText.choose}
      hint={socialImageText.hint}
      legend={<legend className="pb-1 font-semibold leading-[1.6]">{socialImageText.label}</legend>}
      name="socialImageUrl"
      upload={socialUpload}
    >
      <BengaliField
        className="mt-4"
        hint={socialImageText.altHint}
        label={imageText.alt}
        name="socialImageAlt"
        placeholder={findImageRecord(records, form.socialImageUrl)?.alt}
      />
    </ImageBox>
  );
}

type ImageBoxProps = {
  readonly name: 'imageUrl' | 'socialImageUrl';
  readonly legend: ReactNode;
  readonly alt: string;
  readonly hint: string;
  readonly chooseLabel: string;
  readonly upload: ImageUpload;
  /** Shown below an image. */
  readonly children: ReactNode;
};

function ImageBox({ name, legend, alt, hint, chooseLabel, upload, children }: ImageBoxProps) {
  const url = useFormState().form[name];
  const { change } = useFormCommands();
  const start = (file: File) => void upload.upload(file);
  const { isOver, dropProps } = useDroppedImages(([file]) => start(file));
  return (
    <fieldset {...dropProps}>
      {legend}
      <div className={`border p-4 ${isOver ? 'border-accent' : 'border-muted border-dashed'}`}>
        <ImageChooser
          alt={alt}
          chooseLabel={chooseLabel}
          hint={isOver ? imageText.dropHere : hint}
          onChoose={start}
          onPick={(picked) => change({ [name]: picked })}
          onRemove={() => change({ [name]: '' })}
          upload={upload}
          url={url}
        />
      </div>
      {upload.state.kind === 'failed' ? (
        <div className="mt-2">
          <Banner tone="error">{upload.state.message}</Banner>
        </div>
      ) : null}
      {url === '' ? null : children}
    </fieldset>
  );
}

const WIDTH = '(min-width: 640px) 192px, 45vw';

/** The crops of the article's image that readers see. */
function ImageCrops({ form }: { readonly form: Pick<ArticleForm, 'imageUrl' | 'socialImageUrl'> }) {
  const id = useId();
  const image = decideListImage(form.imageUrl);
  const shared = decideSharedImages(form.socialImageUrl) ?? decideSharedImages(form.imageUrl);
  if (image === null || shared === null) return null;
  const { width, height } = IMAGE_CROPS.share;
  return (
    <section aria-labelledby={id} className="mt-4">
      <h2 className="pb-1 font-semibold leading-[1.6]" id={id}>
        {cropText.title}
      </h2>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <Crop label={cropText.card}>
          <ArticleImage {...image} alt="" sizes={WIDTH} />
        </Crop>
        <Crop label={cropText.nextToLead}>
          <div className="[&_img]:aspect-next-to-lead">
            <ArticleImage {...image} alt="" sizes={WIDTH} />
          </div>
        </Crop>
        <Crop label={cropText.shared}>
          <img
            alt=""
            className="w-full bg-raised object-cover"
            height={height}
            loading="lazy"
            src={shared.share.url}
            style={{ aspectRatio: `${width} / ${height}` }}
            width={width}
          />
        </Crop>
      </ul>
    </section>
  );
}

function Crop({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <li>
      {children}
      <p className="pt-1 text-muted text-sm leading-[1.5]">{label}</p>
    </li>
  );
}
