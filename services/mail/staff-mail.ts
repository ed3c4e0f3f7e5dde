import { HOUR_S } from '#domain/time/durations.ts';
import type { Database } from '#services/postgres/database.ts';
import type { TooManyAttempts } from '#services/security/attempt-limiter.ts';
import { consume, createLimiterFactory, toLimiterKey } from '#services/security/attempt-limiter.ts';
import type { MailFailure, MailMessage, MailResult, MailTransport } from './mail-transport.ts';

/** Maximum number of messages that one account can send in an hour, even to addresses that do not exist. */
export const MAX_MAILS_PER_SENDER = 30;
const WINDOW_S = HOUR_S;

export type StaffMail = {
  /**
   * Sends a message for an account. Call it after the transaction of the announced change. Otherwise the change could be rolled
   * back, and locks would wait for the mail server.
   */
  send(request: { staffId: string; message: MailMessage }): Promise<MailResult | TooManyAttempts>;
};

type StaffMailOptions = {
  db: Database;
  transport: Pick<MailTransport, 'send'>;
  /** Gets every message that was not sent, without its recipient and text. */
  onFailure: (failure: MailFailure) => void;
};

export function createStaffMail({ db, transport, onFailure }: StaffMailOptions): StaffMail {
  const limiter = createLimiterFactory(db)('mail', MAX_MAILS_PER_SENDER, WINDOW_S);
  return {
    send: async ({ staffId, message }) => {
      const refusal = await consume(limiter, toLimiterKey(staffId));
      if (refusal !== null) return { kind: 'too-many-attempts', retryAfterS: refusal.retryAfterS };
      const result = await transport.send(message);
      if (result.kind !== 'sent') onFailure(result);
      return result;
    },
  };
}
