import { staffText } from '#app/strings/staff.ts';
import { CopyLink } from '../components/copy-link.tsx';
import { Field, TextInput } from '../components/field.tsx';

export function ShownLink({ url }: { readonly url: string }) {
  return (
    <div>
      <div className="flex items-end gap-1">
        <Field className="min-w-0 grow" label={staffText.link}>
          <TextInput onFocus={({ currentTarget }) => currentTarget.select()} readOnly value={url} />
        </Field>
        <CopyLink name="" url={url} />
      </div>
      <p className="pt-1 text-muted text-sm leading-[1.6]">{staffText.copyNow}</p>
    </div>
  );
}
