import type { KeyboardEvent } from 'react';
import { useCallback } from 'react';
import { articleFormText } from '#app/strings/article-form.ts';
import { Field, TextArea, TextInput } from '../components/field.tsx';
import { BodyField } from './body-field.tsx';
import { ImageField } from './image/image-field.tsx';
import { CopyAsBijoy } from './paste/copy-as-bijoy.tsx';
import { PlacementFields } from './placement-fields.tsx';
import { PublicationFields } from './publication-fields.tsx';
import type { ArticleFormControl } from './use-article-form.ts';

const LINE_ENDS = /[\r\n]+/g;

/** The title wraps in a text area, but it is one line of text. */
function keepOneLine(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
}

/** The fields of an article (docs/behaviour.md §3). */
export function FormFields({ control }: { readonly control: ArticleFormControl }) {
  const { editor, upload, editing } = control;
  const { form, change } = editor;
  const changeBody = useCallback((description: string) => change({ description }), [change]);
  return (
    <div className="space-y-6 low:space-y-3">
      <Field className="low:[&>p]:hidden" hint={articleFormText.titleHint} isRequired label={articleFormText.title}>
        <TextArea
          autoComplete="off"
          className="field-sizing-content resize-none font-semibold text-lg"
          lang="bn"
          name="title"
          onChange={(event) => change({ title: event.currentTarget.value.replace(LINE_ENDS, ' ') })}
          onKeyDown={keepOneLine}
          rows={1}
          spellCheck
          value={form.title}
        />
      </Field>
      <div>
        <BodyField
          appCheck={editing.appCheck}
          onChange={changeBody}
          storedText={editor.baseForm.description}
          text={form.description}
        />
        <CopyAsBijoy form={form} />
      </div>
      <PlacementFields form={form} onChange={change} />
      <ImageField form={form} onChange={change} upload={upload} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={articleFormText.author}>
          <TextInput
            autoComplete="off"
            lang="bn"
            name="author"
            onChange={(event) => change({ author: event.currentTarget.value })}
            placeholder={articleFormText.authorPlaceholder}
            value={form.author}
          />
        </Field>
        <Field hint={articleFormText.tagsHint} label={articleFormText.tags}>
          <TextInput
            autoComplete="off"
            lang="bn"
            name="tags"
            onChange={(event) => change({ tags: event.currentTarget.value })}
            value={form.tags}
          />
        </Field>
      </div>
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 font-semibold">
        <input
          checked={form.isFeatured}
          className="size-5 accent-ink"
          name="isFeatured"
          onChange={(event) => change({ isFeatured: event.currentTarget.checked })}
          type="checkbox"
        />
        {articleFormText.featured}
      </label>
      <PublicationFields form={form} onChange={change} timeZone={editing.timeZone} />
    </div>
  );
}
