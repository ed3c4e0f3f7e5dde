/** Escaped XML; only `element` creates it. */
export type XmlElement = { readonly xml: string };

type Attributes = Readonly<Record<string, string>>;

// Every character that is not a Char of XML 1.0 §2.2, including lone surrogates.
const ILLEGAL_CHARACTERS = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Escapes text for use as XML character data or in a quoted attribute. Removes characters that XML 1.0 forbids. The
 * result is also valid in HTML.
 */
export function escapeXml(text: string): string {
  return text.replace(ILLEGAL_CHARACTERS, '').replace(/[&<>"']/g, (character) => REFERENCES[character] ?? '');
}

/** Wraps a text in CDATA sections, where it needs no escaping. Removes characters that XML 1.0 forbids. */
export function toCdata(text: string): string {
  return `<![CDATA[${text.replace(ILLEGAL_CHARACTERS, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

/** Creates an element. Text is escaped; child elements are written one per line. The names must be valid. */
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

/** Creates a complete document with this root element, to be sent as UTF-8. */
export function toXmlDocument(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
}
