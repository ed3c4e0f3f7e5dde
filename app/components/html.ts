declare const ESCAPED: unique symbol;

/** HTML whose texts are escaped. The type checker accepts no other string for it. */
export type EscapedHtml = string & { readonly [ESCAPED]: true };

class Html {
  readonly markup: EscapedHtml;
  constructor(markup: string) {
    this.markup = markup as EscapedHtml;
  }
}

/** HTML whose texts are escaped. Only `html` makes it. */
export type { Html };

/** What a template may contain: a text, which is escaped, HTML, a list of HTML, or nothing. */
type Content = string | number | Html | readonly Html[] | null;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/**
 * Template tag for HTML of which a page has so much that elements of React would be slow, on the server and when a phone
 * hydrates them. Escapes every text, also in quoted attributes.
 */
export function html(parts: TemplateStringsArray, ...contents: readonly Content[]): Html {
  let markup = parts[0] ?? '';
  let next = 1;
  for (const content of contents) {
    markup += toMarkup(content) + (parts[next] ?? '');
    next += 1;
  }
  return new Html(markup);
}

function toMarkup(content: Content): string {
  if (content === null) return '';
  if (content instanceof Html) return content.markup;
  if (typeof content === 'object') return content.map(({ markup }) => markup).join('');
  return escapeText(String(content));
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
