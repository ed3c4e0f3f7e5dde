import type { Config } from './config.ts';
import { PROGRAM_NAME } from './program-name.ts';

/** Explains to the operator in one line the effect of the stored dev mode flag. */
export function describeDevMode({ devMode }: Pick<Config, 'devMode'>): string {
  return devMode === 'allow'
    ? `Dev mode is on: everyone can enter the dashboard without signing in, and write, change and delete articles and ads there. To end it: ${PROGRAM_NAME} flag dev-mode off`
    : 'Dev mode is on, but the server ignores it: DEV_MODE is forbid, which is the default unless SITE_URL is local.';
}
