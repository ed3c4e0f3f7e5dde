import type { Block, Inline, NumberedItem } from '#domain/markup/nodes.ts';
import { escapeXml } from './xml.ts';

/**
 * An article's body as HTML for feed readers: only elements that they all allow, no styles, absolute URLs. A video is a link
 * to its page.
 */
export function toBodyHtml(blocks: readonly Block[]): string {
  return blocks.map(toBlockHtml).join('\n');
}

function toBlockHtml(block: Block): string {
  switch (block.kind) {
    case 'heading1':
      return `<h2>${toLineHtml(block.children)}</h2>`;
    case 'heading2':
      return `<h3>${toLineHtml(block.children)}</h3>`;
    case 'paragraph':
      return `<p>${toLineHtml(block.children)}</p>`;
    case 'bullets':
      return `<ul>${block.items.map((item) => `<li>${toLineHtml(item)}</li>`).join('')}</ul>`;
    case 'numbers':
      return `<ol>${block.items.map(toNumberedHtml).join('')}</ol>`;
    case 'video':
      return `<p>${toLinkHtml(block.video.pageUrl, block.video.pageUrl)}</p>`;
  }
}

function toNumberedHtml({ number, children }: NumberedItem): string {
  return `<li value="${number}">${toLineHtml(children)}</li>`;
}

function toLineHtml(nodes: readonly Inline[]): string {
  return nodes.map(toInlineHtml).join('');
}

function toInlineHtml(node: Inline): string {
  switch (node.kind) {
    case 'text':
      return escapeXml(node.text);
    case 'bold':
      return `<strong>${toLineHtml(node.children)}</strong>`;
    case 'italic':
      return `<em>${toLineHtml(node.children)}</em>`;
    case 'highlight':
      return `<mark>${toLineHtml(node.children)}</mark>`;
    case 'link':
      return toLinkHtml(node.href, node.text);
  }
}

function toLinkHtml(href: string, text: string): string {
  return `<a href="${escapeXml(href)}">${escapeXml(text)}</a>`;
}
