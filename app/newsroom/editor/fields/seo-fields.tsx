import { useState } from 'react';
import { Field, TextArea, TextInput } from '#app/newsroom/components/field.tsx';
import { articleFormText } from '#app/strings/article-form.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';

type SeoFieldsProps = {
  readonly form: Pick<ArticleForm, 'title' | 'seoTitle' | 'seoDescription'>;
  readonly onChange: (change: Partial<ArticleForm>) => void;
};

const LINE_ENDS = /[\r\n]+/g;

/** What search engines and link previews show instead of the title. Closed unless a text is set. */
export function SeoFields({ form, onChange }: SeoFieldsProps) {
  const isUsed = form.seoTitle !== '' || form.seoDescription !== '';
  const [isOpen, setOpen] = useState(isUsed);
  return (
    <details
      className="border border-line px-4"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      open={isOpen || isUsed}
    >
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-sm">{articleFormText.seo}</summary>
      <div className="space-y-5 pb-5">
        <Field hint={articleFormText.seoHint} label={articleFormText.seoTitle}>
          <TextInput
            autoComplete="off"
            lang="bn"
            name="seoTitle"
            onChange={({ currentTarget }) => onChange({ seoTitle: currentTarget.value })}
            placeholder={form.title.replaceAll('*', '')}
            spellCheck
            value={form.seoTitle}
          />
        </Field>
        <Field label={articleFormText.seoDescription}>
          <TextArea
            className="field-sizing-content"
            lang="bn"
            name="seoDescription"
            onChange={({ currentTarget }) => onChange({ seoDescription: currentTarget.value.replace(LINE_ENDS, ' ') })}
            rows={2}
            spellCheck
            value={form.seoDescription}
          />
        </Field>
      </div>
    </details>
  );
}
