import type { Block, Inline, List, TableCells } from '#domain/markup/nodes.ts';
import { toAbsoluteUrl } from '#domain/urls/to-absolute-url.ts';
import { escapeXml } from './xml.ts';

/**
 * Converts an article's body to HTML for feed readers, with widely supported elements only, no styles and absolute
 * URLs. A video or an embedded post becomes a link to its page.
 */
export function toBodyHtml(blocks: readonly Block[], siteUrl: string): string {
  return blocks.map((block) => toBlockHtml(block, siteUrl)).join('\n');
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
    case 'numbers':
      return toListHtml(block, siteUrl);
    case 'quote':
    case 'pullQuote': {
      const lines = block.lines.map((line) => `<p>${toLine(line)}</p>`).join('');
      const attribution = block.attribution === null ? '' : `<p>— ${toLine(block.attribution)}</p>`;
      return `<blockquote>${lines}${attribution}</blockquote>`;
    }
    case 'table': {
      const toRow = (cells: TableCells, name: 'th' | 'td') =>
        `<tr>${cells.map((cell) => `<${name}>${toLine(cell)}</${name}>`).join('')}</tr>`;
      const caption = block.caption.length === 0 ? '' : `<caption>${toLine(block.caption)}</caption>`;
      const rows = block.rows.map((cells) => toRow(cells, 'td')).join('');
      return `<table>${caption}<thead>${toRow(block.header, 'th')}</thead><tbody>${rows}</tbody></table>`;
    }
    case 'gallery': {
      const figures = block.images.map((each) =>
        toFigureHtml({ ...each, url: toAbsoluteUrl(each.image.url, siteUrl) }),
      );
      const caption = block.caption.length === 0 ? [] : [`<p>${toLine(block.caption)}</p>`];
      return [...figures, ...caption].join('');
    }
    case 'box': {
      const title = block.title.length === 0 ? '' : `<p><strong>${toLine(block.title)}</strong></p>`;
      return `<aside>${title}${block.blocks.map((inner) => toBlockHtml(inner, siteUrl)).join('')}</aside>`;
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

function toListHtml(list: List, siteUrl: string): string {
  const items = list.kind === 'bullets' ? list.items : list.items.map(({ children }) => children);
  const html = items.map((item, index) => {
    const value = list.kind === 'numbers' ? ` value="${list.items[index]?.number}"` : '';
    const nested = (list.nested?.[index] ?? []).map((inner) => toListHtml(inner, siteUrl)).join('');
    return `<li${value}>${toLineHtml(item, siteUrl)}${nested}</li>`;
  });
  const name = list.kind === 'bullets' ? 'ul' : 'ol';
  return `<${name}>${html.join('')}</${name}>`;
}

export function toFigureHtml({ url, alt, caption }: Record<'url' | 'alt' | 'caption', string>): string {
  const line = caption === '' ? '' : `<figcaption>${escapeXml(caption)}</figcaption>`;
  return `<figure><img src="${escapeXml(url)}" alt="${escapeXml(alt)}">${line}</figure>`;
}

/** Converts running text to HTML with absolute URLs. */
export function toLineHtml(nodes: readonly Inline[], siteUrl: string): string {
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
      return toLinkHtml(toAbsoluteUrl(node.href, siteUrl), escapeXml(node.text));
    case 'inlineLink':
      return toLinkHtml(toAbsoluteUrl(node.href, siteUrl), toLineHtml(node.children, siteUrl));
  }
}

function toLinkHtml(href: string, html: string): string {
  return `<a href="${escapeXml(href)}">${html}</a>`;
}
