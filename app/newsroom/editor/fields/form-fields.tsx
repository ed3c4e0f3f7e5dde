import { useCallback } from 'react';
import { Field, TextInput } from '#app/newsroom/components/field.tsx';
import { articleFormText } from '#app/strings/article-form.ts';
import { BodyField } from '../body/body-field.tsx';
import { CopyAsBijoy } from '../body/paste/copy-as-bijoy.tsx';
import type { ArticleFormControl } from '../use-article-form.ts';
import { FeaturedFields } from './featured-fields.tsx';
import { ImageField } from './image-field.tsx';
import { PlacementFields } from './placement-fields.tsx';
import { PublicationFields } from './publication-fields.tsx';
import { SeoFields } from './seo-fields.tsx';
import { TitleField } from './title-field.tsx';

/** The fields of an article (docs/behaviour.md §3). */
export function FormFields({ control }: { readonly control: ArticleFormControl }) {
  const { state, form, change, upload, editing } = control;
  const changeTitle = useCallback((title: string) => change({ title }), [change]);
  const changeBody = useCallback((description: string) => change({ description }), [change]);
  return (
    <div className="space-y-6 low:space-y-3">
      <TitleField onChange={changeTitle} title={form.title} />
      <BodyField
        appCheck={editing.appCheck}
        mergedText={state.content.mergedBody}
        onChange={changeBody}
        storedText={state.content.baseForm.description}
        text={form.description}
      >
        <CopyAsBijoy form={form} />
      </BodyField>
      <PlacementFields form={form} onChange={change} />
      <ImageField form={form} onChange={change} upload={upload} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={articleFormText.author}>
          <TextInput
            autoComplete="off"
            lang="bn"
            name="author"
            spellCheck
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
            spellCheck
            onChange={(event) => change({ tags: event.currentTarget.value })}
            value={form.tags}
          />
        </Field>
      </div>
      <SeoFields form={form} onChange={change} />
      <FeaturedFields form={form} onChange={change} timeZone={editing.timeZone} />
      <PublicationFields form={form} hides={control.hides} onChange={change} timeZone={editing.timeZone} />
    </div>
  );
}
