const END = '</script>';

type PageScripts = {
  html: string;
  /** The text of each inline script that was marked. */
  scripts: readonly string[];
};

/**
 * Collects the inline scripts of a rendered document that carry `nonce`, and removes the attribute everywhere. The nonce
 * is random and only React's rendering knows it, so a script that was smuggled into the document is not collected.
 */
export function collectScripts(html: string, nonce: string): PageScripts {
  const [first = '', ...rest] = html.split(` nonce="${nonce}"`);
  const scripts: string[] = [];
  let before = first;
  for (const part of rest) {
    const isScript = before.startsWith('<script', before.lastIndexOf('<'));
    const text = isScript ? part.slice(part.indexOf('>') + 1, part.indexOf(END)) : '';
    if (text !== '') scripts.push(text);
    before = part;
  }
  return { html: [first, ...rest].join(''), scripts };
}
