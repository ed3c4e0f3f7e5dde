import { newsroomContext } from '#app/newsroom-context.ts';
import { eventsText, passkeyText, secondFactorText, sessionText } from '#app/strings/staff/account-security.ts';
import { accountText } from '#app/strings/staff/sign-in.ts';
import { guardAction, requireViewer } from '../actions/access.ts';
import { failSoftly } from '../actions/use-action-call.ts';
import { Groups } from '../components/groups.tsx';
import { ScreenHeading } from '../components/screen-heading.tsx';
import type { Route } from './+types/account.route.ts';
import { changeAccount } from './account-action.ts';
import { toAccountView } from './account-view.ts';
import { ChangePassword } from './change-password.tsx';
import { EventSection } from './event-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { NameSection } from './name-section.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionSection } from './session-section.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context, url);
  const { identity, timeZone } = context.get(newsroomContext);
  if (viewer.kind !== 'staff') return { account: null };
  const view = toAccountView(await identity.readSecurity(viewer), timeZone);
  return { account: { ...view, email: viewer.email, name: viewer.name, canUsePasskeys: identity.canUsePasskeys } };
}

/** Passes `Retry-After` from the action to the response. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export const action = guardAction((access, { request }: Route.ActionArgs) => changeAccount(access, request));

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failSoftly({ serverAction });

export default function Account({ loaderData }: Route.ComponentProps) {
  const { account } = loaderData;
  return (
    <>
      <ScreenHeading title={accountText.title} />
      {account === null ? (
        <p className="pt-3 leading-[1.6]">{accountText.devMode}</p>
      ) : (
        <Groups groups={listGroups(account.canUsePasskeys)}>
          <NameSection name={account.name} />
          <LanguageSection />
          <ChangePassword email={account.email} />
          <SecondFactorSection
            email={account.email}
            factors={{
              hasApp: account.hasApp,
              hasPasskey: account.passkeys.length > 0,
              recoveryCodesLeft: account.recoveryCodesLeft,
            }}
          />
          {account.canUsePasskeys ? (
            <PasskeySection email={account.email} hasApp={account.hasApp} passkeys={account.passkeys} />
          ) : null}
          <SessionSection sessions={account.sessions} />
          <EventSection events={account.events} />
        </Groups>
      )}
    </>
  );
}

const listGroups = (canUsePasskeys: boolean) => [
  { id: 'name', title: accountText.name },
  { id: 'language', title: accountText.language },
  { id: 'change-password', title: accountText.changeTitle },
  { id: 'second-factor', title: secondFactorText.title },
  ...(canUsePasskeys ? [{ id: 'passkeys', title: passkeyText.title }] : []),
  { id: 'sessions', title: sessionText.title },
  { id: 'activity', title: eventsText.title },
];
