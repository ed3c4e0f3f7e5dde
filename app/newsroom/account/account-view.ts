import { eventNames, sessionText } from '#app/strings/staff/account-security.ts';
import type { AccountSecurity } from '#services/identity/identity.ts';
import type { MomentView } from '../components/moment.tsx';
import { createMomentFormat, toMomentView } from '../components/moment.tsx';

export type PasskeyView = { id: string; name: string; added: MomentView };
export type SessionView = { id: string; browser: string; address: string; lastUse: MomentView; isCurrent: boolean };
export type EventView = { id: number; name: string; address: string; at: MomentView };

/** The data of the account page, with times in the site's zone. */
export type AccountView = {
  hasApp: boolean;
  /** Null if two-step sign-in is off. */
  recoveryCodesLeft: number | null;
  passkeys: PasskeyView[];
  sessions: SessionView[];
  events: EventView[];
};

export function toAccountView(security: AccountSecurity, timeZone: string): AccountView {
  const format = createMomentFormat(timeZone);
  const names: Readonly<Record<string, string>> = eventNames;
  const toMoment = (ms: number) => toMomentView(ms, format);
  return {
    hasApp: security.hasApp,
    recoveryCodesLeft: security.recoveryCodesLeft,
    passkeys: security.passkeys.map(({ id, name, createdAt }) => ({ id, name, added: toMoment(createdAt) })),
    sessions: security.sessions.map(({ id, browser, clientAddress, lastUsedAt, isCurrent }) => ({
      id,
      isCurrent,
      browser: browser || sessionText.unknown,
      address: clientAddress,
      lastUse: toMoment(lastUsedAt),
    })),
    events: security.events.map(({ id, kind, clientAddress, at }) => ({
      id,
      name: names[kind] ?? kind,
      address: clientAddress ?? '',
      at: toMoment(at),
    })),
  };
}
