import type { Block, Inline, NumberedItem } from '#domain/markup/nodes.ts';
import { escapeXml } from './xml.ts';

/**
 * Converts an article's body to HTML for feed readers, with widely supported elements only, no styles and absolute
 * URLs. A video or an embedded post becomes a link to its page.
 */
export function toBodyHtml(blocks: readonly Block[], siteUrl: string): string {
  return blocks.map((block) => toBlockHtml(block, siteUrl)).join('\n');
}

export function toAbsoluteUrl(url: string, siteUrl: string): string {
  return url.startsWith('/') ? `${siteUrl}${url}` : url;
}

function toBlockHtml(block: Block, siteUrl: string): string {
  const toLine = (nodes: readonly Inline[]) => toLineHtml(nodes, siteUrl);
  switch (block.kind) {
    case 'heading1':
      return `<h2>${toLine(block.children)}</h2>`;
    case 'heading2':
      return `<h3>${toLine(block.children)}</h3>`;
    case 'paragraph':
      return `<p>${toLine(block.children)}</p>`;
    case 'bullets':
      return `<ul>${block.items.map((item) => `<li>${toLine(item)}</li>`).join('')}</ul>`;
    case 'numbers':
      return `<ol>${block.items.map((item) => toNumberedHtml(item, siteUrl)).join('')}</ol>`;
    case 'quote': {
      const lines = block.lines.map((line) => `<p>${toLine(line)}</p>`).join('');
      const attribution = block.attribution === null ? '' : `<p>— ${toLine(block.attribution)}</p>`;
      return `<blockquote>${lines}${attribution}</blockquote>`;
    }
    case 'video':
      return `<p>${toLinkHtml(block.video.pageUrl, escapeXml(block.video.pageUrl))}</p>`;
    case 'post':
      return `<p>${toLinkHtml(block.post.pageUrl, escapeXml(block.post.pageUrl))}</p>`;
    case 'image':
      return toFigureHtml({ ...block, url: toAbsoluteUrl(block.image.url, siteUrl) });
    case 'rule':
      return '<hr>';
  }
}

function toNumberedHtml({ number, children }: NumberedItem, siteUrl: string): string {
  return `<li value="${number}">${toLineHtml(children, siteUrl)}</li>`;
}

export function toFigureHtml({ url, alt, caption }: Record<'url' | 'alt' | 'caption', string>): string {
  const line = caption === '' ? '' : `<figcaption>${escapeXml(caption)}</figcaption>`;
  return `<figure><img src="${escapeXml(url)}" alt="${escapeXml(alt)}">${line}</figure>`;
}

function toLineHtml(nodes: readonly Inline[], siteUrl: string): string {
  return nodes.map((node) => toInlineHtml(node, siteUrl)).join('');
}

function toInlineHtml(node: Inline, siteUrl: string): string {
  switch (node.kind) {
    case 'text':
      return escapeXml(node.text);
    case 'bold':
      return `<strong>${toLineHtml(node.children, siteUrl)}</strong>`;
    case 'italic':
      return `<em>${toLineHtml(node.children, siteUrl)}</em>`;
    case 'highlight':
      return `<mark>${toLineHtml(node.children, siteUrl)}</mark>`;
    case 'link':
      return toLinkHtml(node.href, escapeXml(node.text));
    case 'inlineLink':
      return toLinkHtml(toAbsoluteUrl(node.href, siteUrl), toLineHtml(node.children, siteUrl));
  }
}

function toLinkHtml(href: string, html: string): string {
  return `<a href="${escapeXml(href)}">${html}</a>`;
}
