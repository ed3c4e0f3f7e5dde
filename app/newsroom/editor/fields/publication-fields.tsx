import type { ComponentProps } from 'react';
import { memo } from 'react';
import { Field, TextInput } from '#app/newsroom/components/field.tsx';
import { createMomentFormat } from '#app/newsroom/components/moment.tsx';
import { articleFormText } from '#app/strings/article-form.ts';
import { recordText } from '#app/strings/article-record.ts';
import { asSentence } from '#app/strings/interface-language.ts';
import type { ArticleStatus } from '#domain/article/article.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { parseLocalText } from '#domain/time/site-clock.ts';

type FieldsProps = {
  readonly form: ArticleForm;
  readonly onChange: (change: Partial<ArticleForm>) => void;
  readonly timeZone: string;
  /** Why the viewer may not change these fields; null if it is permitted. */
  readonly refusal: string | null;
};

const Refusal = ({ text }: { readonly text: string | null }) =>
  text === null ? null : <p className="pt-1 text-muted text-sm leading-[1.6]">{text}</p>;

const hasPassed = (localText: string, timeZone: string) =>
  (parseLocalText(localText, timeZone) ?? Number.POSITIVE_INFINITY) <= Date.now();
const describeZone = (timeZone: string) => asSentence(`${articleFormText.inZone} ${timeZone.replaceAll('_', ' ')}`);

/** The chosen time in the dashboard's format, because browsers write dates in their own, and its zone. */
function describeTime(localText: string, timeZone: string): string {
  const ms = parseLocalText(localText, timeZone);
  const zone = describeZone(timeZone);
  return ms === null ? zone : `${asSentence(createMomentFormat(timeZone)(ms))} ${zone}`;
}

/** Describes a chosen time for a folded part: as typed, without seconds. */
export const describeShort = (localText: string): string => localText.slice(0, TO_MINUTES).replace('T', ' ');

const TO_MINUTES = '2026-11-20T14:05'.length;

/** Shows a time without its seconds. The form keeps them until the time is edited. */
function TimeInput({ value, ...rest }: ComponentProps<'input'> & { readonly value: string }) {
  return <TextInput {...rest} step={60} type="datetime-local" value={value.slice(0, TO_MINUTES)} />;
}

export const FeaturedFields = memo(function FeaturedFields({ form, onChange, timeZone, refusal }: FieldsProps) {
  const { isFeatured, featuredUntil } = form;
  const hint = hasPassed(featuredUntil, timeZone) ? articleFormText.featuredEnded : articleFormText.featuredUntilHint;
  return (
    <div>
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 font-semibold">
        <input
          checked={isFeatured}
          className="size-5 accent-ink"
          disabled={refusal !== null}
          name="isFeatured"
          onChange={(event) => onChange({ isFeatured: event.currentTarget.checked })}
          type="checkbox"
        />
        {articleFormText.featured}
      </label>
      <Refusal text={refusal} />
      {isFeatured ? (
        <Field
          className="mt-2 max-w-sm"
          hint={`${hint} ${describeTime(featuredUntil, timeZone)}`}
          label={articleFormText.featuredUntil}
        >
          <TimeInput
            disabled={refusal !== null}
            name="featuredUntil"
            onChange={(event) => onChange({ featuredUntil: event.currentTarget.value })}
            value={featuredUntil}
          />
        </Field>
      ) : null}
    </div>
  );
});

/** The times before and after which readers do not see the article (docs/behaviour §4.21). */
export const LimitFields = memo(function LimitFields({ form, onChange, timeZone }: FieldsProps) {
  const { embargoUntil, expiresAt } = form;
  const embargoHint = hasPassed(embargoUntil, timeZone) ? recordText.embargoEnded : recordText.embargoHint;
  const expiryHint = hasPassed(expiresAt, timeZone) ? recordText.expired : recordText.expiryHint;
  return (
    <>
      <Field
        className="max-w-sm"
        hint={`${embargoHint} ${describeTime(embargoUntil, timeZone)}`}
        label={recordText.embargo}
      >
        <TimeInput
          name="embargoUntil"
          onChange={(event) => onChange({ embargoUntil: event.currentTarget.value })}
          value={embargoUntil}
        />
      </Field>
      <Field className="max-w-sm" hint={`${expiryHint} ${describeTime(expiresAt, timeZone)}`} label={recordText.expiry}>
        <TimeInput
          name="expiresAt"
          onChange={(event) => onChange({ expiresAt: event.currentTarget.value })}
          value={expiresAt}
        />
      </Field>
    </>
  );
});

const listChoices = (): readonly { status: ArticleStatus; label: string }[] => [
  { status: 'published', label: articleFormText.publishNow },
  { status: 'draft', label: articleFormText.saveAsDraft },
  { status: 'scheduled', label: articleFormText.scheduleForLater },
];

/** `hides`: whether saving hides the article from readers. */
type PublicationFieldsProps = FieldsProps & { readonly hides: boolean };

export const PublicationFields = memo(function PublicationFields(props: PublicationFieldsProps) {
  const { form, onChange, timeZone, hides, refusal } = props;
  return (
    <fieldset>
      <legend className="sr-only">{articleFormText.status}</legend>
      <div className="panel-choices">
        {listChoices().map(({ status, label }) => (
          <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5" key={status}>
            <input
              checked={form.status === status}
              className="size-5 accent-ink"
              disabled={refusal !== null && status !== 'draft' && status !== form.status}
              name="status"
              onChange={() => onChange({ status })}
              type="radio"
              value={status}
            />
            {label}
          </label>
        ))}
      </div>
      <Refusal text={refusal} />
      {form.status === 'scheduled' ? (
        <Field
          className="mt-2 max-w-sm"
          hint={`${describeTime(form.publishAt, timeZone)}${hasPassed(form.publishAt, timeZone) ? ` ${articleFormText.alreadyDue}` : ''}`}
          isRequired
          label={articleFormText.publishAt}
        >
          <TimeInput
            name="publishAt"
            onChange={(event) => onChange({ publishAt: event.currentTarget.value })}
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
