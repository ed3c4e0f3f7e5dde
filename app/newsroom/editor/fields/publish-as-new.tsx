import { articleFormText } from '#app/strings/article-form.ts';

type PublishAsNewProps = { readonly checked: boolean; readonly onChange: (checked: boolean) => void };

/** Shown where an article that was withdrawn is published again. */
export function PublishAsNew({ checked, onChange }: PublishAsNewProps) {
  return (
    <div>
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 font-semibold">
        <input
          checked={checked}
          className="size-5 accent-ink"
          name="asNew"
          onChange={(event) => onChange(event.currentTarget.checked)}
          type="checkbox"
        />
        {articleFormText.publishAsNew}
      </label>
      <p className="text-muted text-sm leading-[1.6]">{articleFormText.publishAsNewHint}</p>
    </div>
  );
}
