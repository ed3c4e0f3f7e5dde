import { memo } from 'react';
import { Field, TextInput } from '#app/newsroom/components/field.tsx';
import { articleFormText } from '#app/strings/article-form.ts';
import type { ArticleStatus } from '#domain/article/article.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { parseLocalText } from '#domain/time/site-clock.ts';

type FieldsProps = {
  readonly form: ArticleForm;
  readonly onChange: (change: Partial<ArticleForm>) => void;
  readonly timeZone: string;
};

const hasPassed = (localText: string, timeZone: string) =>
  (parseLocalText(localText, timeZone) ?? Number.POSITIVE_INFINITY) <= Date.now();
const describeZone = (timeZone: string) => `${articleFormText.inZone} ${timeZone.replaceAll('_', ' ')}.`;

export const FeaturedFields = memo(function FeaturedFields({ form, onChange, timeZone }: FieldsProps) {
  const { isFeatured, featuredUntil } = form;
  const hint = hasPassed(featuredUntil, timeZone) ? articleFormText.featuredEnded : articleFormText.featuredUntilHint;
  return (
    <div>
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 font-semibold">
        <input
          checked={isFeatured}
          className="size-5 accent-ink"
          name="isFeatured"
          onChange={(event) => onChange({ isFeatured: event.currentTarget.checked })}
          type="checkbox"
        />
        {articleFormText.featured}
      </label>
      {isFeatured ? (
        <Field
          className="mt-2 max-w-sm"
          hint={`${hint} ${describeZone(timeZone)}`}
          label={articleFormText.featuredUntil}
        >
          <TextInput
            name="featuredUntil"
            onChange={(event) => onChange({ featuredUntil: event.currentTarget.value })}
            type="datetime-local"
            value={featuredUntil}
          />
        </Field>
      ) : null}
    </div>
  );
});

const CHOICES: readonly { status: ArticleStatus; label: string }[] = [
  { status: 'published', label: articleFormText.publishNow },
  { status: 'draft', label: articleFormText.saveAsDraft },
  { status: 'scheduled', label: articleFormText.scheduleForLater },
];

/** `hides`: whether saving hides the article from readers. */
type PublicationFieldsProps = FieldsProps & { readonly hides: boolean };

export const PublicationFields = memo(function PublicationFields(props: PublicationFieldsProps) {
  const { form, onChange, timeZone, hides } = props;
  return (
    <fieldset>
      <legend className="sr-only">{articleFormText.status}</legend>
      <div className="panel-choices">
        {CHOICES.map(({ status, label }) => (
          <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5" key={status}>
            <input
              checked={form.status === status}
              className="size-5 accent-ink"
              name="status"
              onChange={() => onChange({ status })}
              type="radio"
              value={status}
            />
            {label}
          </label>
        ))}
      </div>
      {form.status === 'scheduled' ? (
        <Field
          className="mt-2 max-w-sm"
          hint={`${describeZone(timeZone)}${hasPassed(form.publishAt, timeZone) ? ` ${articleFormText.alreadyDue}` : ''}`}
          isRequired
          label={articleFormText.publishAt}
        >
          <TextInput
            name="publishAt"
            onChange={(event) => onChange({ publishAt: event.currentTarget.value })}
            type="datetime-local"
            value={form.publishAt}
          />
        </Field>
      ) : null}
      {hides ? (
        <p className="mt-2 border-ink border-l-4 bg-mark px-4 py-2 leading-[1.6]" role="status">
          {articleFormText.hidesFromReaders}
        </p>
      ) : null}
    </fieldset>
  );
});
