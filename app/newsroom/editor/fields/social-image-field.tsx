import { Banner } from '#app/newsroom/components/banner.tsx';
import { useImageRecords } from '#app/newsroom/images/image-record-store.ts';
import { imageText, socialImageText } from '#app/strings/article-images.ts';
import { findImageRecord } from '#domain/article/apply-image-records.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import type { ChangeForm } from '../use-article-form.ts';
import { BengaliField } from './bengali-field.tsx';
import { ImageChooser } from './image-chooser.tsx';
import { useDroppedImages } from './use-image-sources.ts';
import type { ImageUpload } from './use-image-upload.ts';

type SocialImageFieldProps = {
  readonly form: ArticleForm;
  readonly onChange: ChangeForm;
  readonly upload: ImageUpload;
};

/** Lets the editor choose an image for link previews and search engines in place of the article's own. */
export function SocialImageField({ form, onChange, upload }: SocialImageFieldProps) {
  const records = useImageRecords(form.socialImageUrl);
  const { isOver, dropProps } = useDroppedImages(([file]) => void upload.upload(file));
  return (
    <fieldset {...dropProps}>
      <legend className="pb-1 font-semibold leading-[1.6]">{socialImageText.label}</legend>
      <div className={`border p-4 ${isOver ? 'border-accent' : 'border-muted border-dashed'}`}>
        <ImageChooser
          alt={form.socialImageAlt}
          chooseLabel={socialImageText.choose}
          hint={isOver ? imageText.dropHere : socialImageText.hint}
          onChoose={(file) => void upload.upload(file)}
          onPick={(socialImageUrl) => onChange({ socialImageUrl })}
          onRemove={() => onChange({ socialImageUrl: '' })}
          upload={upload}
          url={form.socialImageUrl}
        />
      </div>
      {upload.state.kind === 'failed' ? (
        <div className="mt-2">
          <Banner tone="error">{upload.state.message}</Banner>
        </div>
      ) : null}
      {form.socialImageUrl === '' ? null : (
        <BengaliField
          className="mt-4"
          form={form}
          hint={socialImageText.altHint}
          label={imageText.alt}
          name="socialImageAlt"
          onChange={onChange}
          placeholder={findImageRecord(records, form.socialImageUrl)?.alt}
        />
      )}
    </fieldset>
  );
}
