import { useRef } from 'react';
import { Field, TextArea } from '#app/newsroom/components/field.tsx';
import { useFieldText } from '#app/newsroom/typing/use-field-text.ts';
import { articleFormText } from '#app/strings/editor/article-form.ts';
import { useFormCommands, useFormState } from '../form/form-context.tsx';
import { BengaliField } from './bengali-field.tsx';
import { SocialImageField } from './image-field.tsx';

export function SeoFields() {
  const { title, seoDescription } = useFormState().form;
  const field = useRef<HTMLTextAreaElement>(null);
  const target = useFormCommands().edits.target('seoDescription');
  const { fieldProps } = useFieldText({ field, text: seoDescription, target });
  return (
    <>
      <BengaliField
        autoComplete="off"
        hint={articleFormText.seoHint}
        label={articleFormText.seoTitle}
        name="seoTitle"
        placeholder={title.replaceAll('*', '')}
      />
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
      <SocialImageField />
    </>
  );
}
