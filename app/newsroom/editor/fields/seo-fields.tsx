import { memo, useRef } from 'react';
import { Field, TextArea } from '#app/newsroom/components/field.tsx';
import { articleFormText } from '#app/strings/article-form.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { useTextField } from '../undo/use-text-field.ts';
import type { ChangeForm } from '../use-article-form.ts';
import { BengaliField } from './bengali-field.tsx';
import { SocialImageField } from './social-image-field.tsx';
import type { ImageUpload } from './use-image-upload.ts';

const LINE_ENDS = /[\r\n]+/g;

type FieldsProps = { readonly form: ArticleForm; readonly onChange: ChangeForm };

/** The title, description and image for search engines and link previews. */
export const SeoFields = memo(function SeoFields({
  form,
  onChange,
  upload,
}: FieldsProps & { readonly upload: ImageUpload }) {
  return (
    <>
      <BengaliField
        autoComplete="off"
        form={form}
        hint={articleFormText.seoHint}
        label={articleFormText.seoTitle}
        name="seoTitle"
        onChange={onChange}
        placeholder={form.title.replaceAll('*', '')}
      />
      <SeoDescription form={form} onChange={onChange} />
      <SocialImageField form={form} onChange={onChange} upload={upload} />
    </>
  );
});

function SeoDescription({ form, onChange }: FieldsProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { fieldProps } = useTextField({
    field,
    name: 'seoDescription',
    text: form.seoDescription,
    onText: (text, before) =>
      onChange({ seoDescription: text.replace(LINE_ENDS, ' ') }, { seoDescription: before.replace(LINE_ENDS, ' ') }),
  });
  return (
    <Field label={articleFormText.seoDescription}>
      <TextArea
        {...fieldProps}
        className="field-sizing-content"
        lang="bn"
        name="seoDescription"
        ref={field}
        rows={2}
        spellCheck
      />
    </Field>
  );
}
