import { Field, TextInput } from '#app/newsroom/components/field.tsx';
import { articleFormText } from '#app/strings/article-form.ts';
import type { ArticleStatus } from '#domain/article/article.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { parseLocalText } from '#domain/time/site-clock.ts';

/** docs/behaviour.md §4. */
const CHOICES: readonly { status: ArticleStatus; label: string }[] = [
  { status: 'published', label: articleFormText.publishNow },
  { status: 'draft', label: articleFormText.saveAsDraft },
  { status: 'scheduled', label: articleFormText.scheduleForLater },
];

type PublicationFieldsProps = {
  readonly form: Pick<ArticleForm, 'status' | 'publishAt'>;
  readonly onChange: (change: Partial<ArticleForm>) => void;
  /** The site's IANA zone. */
  readonly timeZone: string;
  /** Whether saving takes the article off the site. */
  readonly hides: boolean;
};

/** When the article becomes public. */
export function PublicationFields({ form, onChange, timeZone, hides }: PublicationFieldsProps) {
  return (
    <fieldset>
      <legend className="pb-1 font-semibold leading-[1.6]">{articleFormText.status}</legend>
      <div className="flex flex-wrap gap-x-7">
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
        <PublishDate onChange={onChange} publishAt={form.publishAt} timeZone={timeZone} />
      ) : null}
      {hides ? (
        <p className="mt-2 border-ink border-l-4 bg-mark px-4 py-2 leading-[1.6]" role="status">
          {articleFormText.hidesFromReaders}
        </p>
      ) : null}
    </fieldset>
  );
}

type PublishDateProps = Omit<PublicationFieldsProps, 'form' | 'hides'> & { readonly publishAt: string };

function PublishDate({ publishAt, onChange, timeZone }: PublishDateProps) {
  const chosenMs = parseLocalText(publishAt, timeZone);
  const isDue = chosenMs !== null && chosenMs <= Date.now();
  const zone = `${articleFormText.inZone} ${timeZone.replaceAll('_', ' ')}.`;
  return (
    <Field
      className="mt-2 max-w-sm"
      hint={isDue ? `${zone} ${articleFormText.alreadyDue}` : zone}
      isRequired
      label={articleFormText.publishAt}
    >
      <TextInput
        name="publishAt"
        onChange={(event) => onChange({ publishAt: event.currentTarget.value })}
        type="datetime-local"
        value={publishAt}
      />
    </Field>
  );
}
