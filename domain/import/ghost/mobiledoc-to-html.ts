import { cardToHtml } from './card-to-html.ts';
import type { RenderedBody } from './lexical-to-html.ts';
import type { Fields } from './read-value.ts';
import { escapeHtml, parseJson, toFields, toList, toText } from './read-value.ts';

/** The kinds of sections and of the parts of a line, by their numbers in the format. */
const SECTION = { markup: 1, image: 2, list: 3, card: 10 } as const;
const ATOM = 1;
const TAG = /^(?:p|h[1-6]|blockquote|aside|ul|ol)$/;
const MARKUP = /^(?:a|b|strong|i|em|s|u|code|sub|sup|mark)$/;

/** Converts a document of Ghost 1 to 4 (mobiledoc 0.3) to HTML. Returns null if the source is not such a document. */
export function mobiledocToHtml(source: string): RenderedBody | null {
  const document = toFields(parseJson(source));
  if (document === null || !Array.isArray(document.sections)) return null;
  const mailOnly: string[] = [];
  const parts = document.sections.map((section) => {
    const [kind, second, third] = toList(section);
    if (kind === SECTION.image) return `<p><img src="${escapeHtml(toText(second))}"></p>`;
    if (kind === SECTION.card) {
      const [name, payload] = toList(toList(document.cards)[Number(second)]);
      const card = cardToHtml(toText(name), toFields(payload) ?? {});
      if (card.isMailOnly) mailOnly.push(card.html);
      return card.isMailOnly ? '' : card.html;
    }
    const tag = TAG.test(toText(second)) ? toText(second).replace('aside', 'blockquote') : 'p';
    if (kind === SECTION.markup) return `<${tag}>${toLineHtml(third, document)}</${tag}>`;
    if (kind !== SECTION.list) return '';
    const items = toList(third).map((item) => `<li>${toLineHtml(item, document)}</li>`);
    return `<${tag}>${items.join('')}</${tag}>`;
  });
  return { html: parts.join(''), mailOnly };
}

/** A line is a list of parts: a text or an atom, the markups that begin before it, and how many end after it. */
function toLineHtml(line: unknown, { markups, atoms }: Fields): string {
  const open: string[] = [];
  const parts = toList(line).map((marker) => {
    const [kind, starts, ends, value] = toList(marker);
    const opened = toList(starts).map((index) => {
      const [name, attributes] = toList(toList(markups)[Number(index)]);
      const tag = MARKUP.test(toText(name)) ? toText(name) : 'span';
      open.push(tag);
      const list = toList(attributes);
      const href = list[list.indexOf('href') + 1];
      return tag === 'a' ? `<a href="${escapeHtml(toText(href))}">` : `<${tag}>`;
    });
    const content = kind === ATOM ? toAtomHtml(toList(atoms)[Number(value)]) : escapeHtml(toText(value));
    const count = Math.min(Number(ends) || 0, open.length);
    const closed = Array.from({ length: count }, () => `</${open.pop()}>`);
    return `${opened.join('')}${content}${closed.join('')}`;
  });
  return parts.join('');
}

function toAtomHtml(atom: unknown): string {
  const [name, text] = toList(atom);
  return name === 'soft-return' ? '<br>' : escapeHtml(toText(text));
}
