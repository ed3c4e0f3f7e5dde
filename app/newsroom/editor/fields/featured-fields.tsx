import { Field, TextInput } from '#app/newsroom/components/field.tsx';
import { articleFormText } from '#app/strings/article-form.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { parseLocalText } from '#domain/time/site-clock.ts';

type FeaturedFieldsProps = {
  readonly form: Pick<ArticleForm, 'isFeatured' | 'featuredUntil'>;
  readonly onChange: (change: Partial<ArticleForm>) => void;
  /** The site's IANA zone. */
  readonly timeZone: string;
};

/** Whether the article is featured, and until when. */
export function FeaturedFields({ form, onChange, timeZone }: FeaturedFieldsProps) {
  const { isFeatured, featuredUntil } = form;
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
        <Field className="mt-2 max-w-sm" hint={toHint(featuredUntil, timeZone)} label={articleFormText.featuredUntil}>
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
}

function toHint(featuredUntil: string, timeZone: string): string {
  const untilMs = parseLocalText(featuredUntil, timeZone);
  const hasEnded = untilMs !== null && untilMs <= Date.now();
  const zone = `${articleFormText.inZone} ${timeZone.replaceAll('_', ' ')}.`;
  return `${hasEnded ? articleFormText.featuredEnded : articleFormText.featuredUntilHint} ${zone}`;
}
