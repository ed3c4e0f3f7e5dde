import type { Command } from 'commander';
import { parseStaffEmail } from '#domain/staff/staff-email.ts';
import { escapeXml } from '#server/feeds/xml.ts';
import { parseConfig } from '#server/runtime/config.ts';
import { OperatorError } from '#server/runtime/explain-failure.ts';
import { openMail } from '#server/runtime/open-mail.ts';
import { printResult } from '../output.ts';

/** `prohor mail`: checks the settings of mail. */
export function addMailCommand(program: Command): void {
  const mail = program.command('mail').description('checks whether the site can send mail');
  mail
    .command('test <address>')
    .description(
      'sends a message with the settings SMTP_URL and MAIL_FROM, and says whether the mail server accepted it',
    )
    .action(sendTest);
}

async function sendTest(address: string): Promise<void> {
  const to = parseStaffEmail(address);
  if (to === null) throw new OperatorError(`${JSON.stringify(address)} is not an email address.`);
  const config = parseConfig(process.env);
  const transport = openMail(config);
  if (transport === null) throw new OperatorError('SMTP_URL is not set: the site sends no mail.');
  const { siteName, siteUrl } = config;
  const lines = [`${siteName} (${siteUrl}) can send mail.`, `${siteName} (${siteUrl}) থেকে ইমেইল পাঠানো যাচ্ছে।`];
  const result = await transport.send({
    to,
    subject: `${siteName}: test`,
    text: `${lines.join('\n')}\n`,
    html: lines.map((line) => `<p>${escapeXml(line)}</p>`).join(''),
  });
  if (result.kind === 'refused') throw new OperatorError(`The mail server refused the message: ${result.reason}`);
  if (result.kind === 'no-response') throw new OperatorError(`The mail server did not respond: ${result.reason}`);
  printResult(`The mail server accepted the message to ${to}.`);
}
