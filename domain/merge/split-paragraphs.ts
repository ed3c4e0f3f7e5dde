/** A line of a text that shows something: a paragraph, a heading or a list item. */
export type Paragraph = {
  readonly text: string;
  /** The line breaks before it; null for the first of a text, of which they are unknown. */
  readonly gap: string | null;
};

const LINE_END = /[\n\u2028\u2029]$/u;

/** The paragraphs of a text, and what follows the last one. White space before the first one is dropped. */
export function splitParagraphs(text: string): { paragraphs: readonly Paragraph[]; end: string } {
  const paragraphs: Paragraph[] = [];
  let gap = '';
  for (const line of text.split(/(?<=[\n\u2028\u2029])/u)) {
    if (line.trim() === '') {
      gap += line;
      continue;
    }
    const content = line.replace(LINE_END, '');
    paragraphs.push({ text: content, gap: paragraphs.length === 0 ? null : gap });
    gap = line.slice(content.length);
  }
  return { paragraphs, end: gap };
}
