import { Link, useLocation } from 'react-router';
import { LogoutIcon } from '#app/components/icons.tsx';
import { LANGUAGE_NAMES, readInterfaceLanguage } from '#app/strings/interface-language.ts';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { paletteText } from '#app/strings/newsroom/palette.ts';
import { ScreenIcon } from './screen-icon.tsx';
import type { ScreenName } from './screens.ts';

export type SignedIn = { readonly email: string; readonly name: string };

type SignedInPersonProps = { readonly person: SignedIn; readonly current: ScreenName };

/** Shows who is signed in, with the link to the account, the other language of the dashboard, and the sign-out. */
export function SignedInPerson({ person, current }: SignedInPersonProps) {
  const { pathname, search } = useLocation();
  const other = readInterfaceLanguage() === 'bn' ? 'en' : 'bn';
  return (
    <div className="rail-person">
      <Link
        aria-current={current === 'account' ? 'page' : undefined}
        className="rail-link"
        title={`${person.email} (G U)`}
        to="/dashboard/account"
      >
        <ScreenIcon name="account" />
        <span className="min-w-0">
          <span className="sr-only">{dashboardText.signedInAs} </span>
          <span className="rail-name">{person.name || person.email}</span>
          <span className="block text-muted text-sm">{dashboardText.account}</span>
        </span>
      </Link>
      <div className="rail-tools">
        <form action="/dashboard/account" method="post">
          <input name="intent" type="hidden" value="language" />
          <input name="next" type="hidden" value={`${pathname}${search}`} />
          <button className="rail-tool" lang={other} name="language" type="submit" value={other}>
            {LANGUAGE_NAMES[other]}
          </button>
        </form>
        <form action="/logout" method="post">
          <button className="rail-tool" title={paletteText.signOut} type="submit">
            <LogoutIcon className="size-5 shrink-0" />
            <span>{paletteText.signOut}</span>
          </button>
        </form>
      </div>
    </div>
  );
}
