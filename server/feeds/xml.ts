/** A finished piece of XML; only `element` makes one, so nothing in it is left unescaped. */
export type XmlElement = { readonly xml: string };

type Attributes = Readonly<Record<string, string>>;

// All that is not a Char of XML 1.0 §2.2; lone surrogates fall outside the ranges as well.
const ILLEGAL = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Any text → the same text as XML character data or as a quoted attribute value. Characters that XML 1.0 cannot hold at
 * all are dropped. The references are those that HTML knows too.
 */
export function escapeXml(text: string): string {
  return text.replace(ILLEGAL, '').replace(/[&<>"']/g, (character) => REFERENCES[character] ?? '');
}

/** One element. A text is escaped; elements stand each on a line of its own. The names are the caller's to get right. */
export function element(
  name: string,
  content: string | readonly XmlElement[],
  attributes: Attributes = {},
): XmlElement {
  const start = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value)}"`)].join(' ');
  if (content.length === 0) return { xml: `<${start}/>` };
  const inside = typeof content === 'string' ? escapeXml(content) : `\n${content.map(({ xml }) => xml).join('\n')}\n`;
  return { xml: `<${start}>${inside}</${name}>` };
}

/** A whole document around its root element, to be sent as UTF-8. */
export function toXmlDocument(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
}
