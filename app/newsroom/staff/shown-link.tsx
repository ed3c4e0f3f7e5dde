import { staffText } from '#app/strings/staff/staff.ts';
import type { StaffLink } from '#services/identity/roles/send-staff-link.ts';
import { CopyLink } from '../components/copy-link.tsx';
import { Field, TextInput } from '../components/field.tsx';
import { SendLinkButton } from './send-link-button.tsx';
import { toLinkPath } from './staff-link-path.ts';
import type { StaffSite } from './staff-view.ts';

type ShownLinkProps = {
  readonly link: StaffLink;
  /** The email address of the link's recipient. */
  readonly email: string;
  readonly site: StaffSite;
};

/** Shows a link once, with a button to copy it and, if the site sends mail, one to send it. */
export function ShownLink({ link, email, site }: ShownLinkProps) {
  const url = site.url + toLinkPath(link);
  return (
    <div>
      <div className="flex items-end gap-1">
        <Field className="min-w-0 grow" label={staffText.link}>
          <TextInput onFocus={({ currentTarget }) => currentTarget.select()} readOnly value={url} />
        </Field>
        <CopyLink name="" url={url} />
      </div>
      <p className="pt-1 text-muted text-sm leading-[1.6]">{staffText.copyNow}</p>
      {site.sendsMail ? <SendLinkButton email={email} link={link} /> : null}
    </div>
  );
}
