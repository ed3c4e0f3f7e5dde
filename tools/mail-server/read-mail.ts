export type ReceivedMail = {
  /** By name in lower case; encoded words are decoded. */
  headers: ReadonlyMap<string, string>;
  text: string;
  html: string;
  /** The recipients in the SMTP envelope. */
  recipients: readonly string[];
  isEncrypted: boolean;
};

/** Reads a message with a plain text and its HTML (RFC 2045 to 2047). */
export function readMail(raw: string): Pick<ReceivedMail, 'headers' | 'text' | 'html'> {
  const { headers, body } = splitPart(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = `\r\n${body}`.split(`\r\n--${boundary}`).map((part) => splitPart(part.trimStart()));
  const findPart = (type: string) => {
    const part = parts.find((one) => one.headers.get('content-type')?.startsWith(type));
    return part === undefined ? '' : decodeBody(part).replaceAll('\r\n', '\n');
  };
  return { headers, text: findPart('text/plain'), html: findPart('text/html') };
}

type Part = { headers: Map<string, string>; body: string };

function splitPart(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())] as const;
  });
  return { headers: new Map(headers), body: raw.slice(end + 4) };
}

function decodeBody({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding');
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? decodeQuoted(body.replaceAll('=\r\n', '')) : body;
}

const decodeQuoted = (text: string) => decodeURIComponent(text.replaceAll('%', '=25').replaceAll('=', '%'));

function decodeWords(text: string): string {
  return text
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : decodeQuoted(word.replaceAll('_', ' ')),
    );
}
