import { Choice } from '#app/newsroom/components/choice.tsx';
import { articleFormText } from '#app/strings/editor/article-form.ts';

type PublishAsNewProps = { readonly checked: boolean; readonly onChange: (checked: boolean) => void };

/** Shown if a save publishes an article that was public before and no longer is. */
export const PublishAsNew = ({ checked, onChange }: PublishAsNewProps) => (
  <div>
    <Choice
      checked={checked}
      className="font-semibold"
      label={articleFormText.publishAsNew}
      name="asNew"
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      type="checkbox"
    />
    <p className="text-muted text-sm leading-[1.6]">{articleFormText.publishAsNewHint}</p>
  </div>
);
