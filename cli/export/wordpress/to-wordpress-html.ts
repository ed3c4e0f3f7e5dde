import type { Block, BodyImage, List, TableCells } from '#domain/markup/nodes.ts';
import { toAbsoluteUrl } from '#domain/urls/to-absolute-url.ts';
import { toLineHtml } from '#server/feeds/body-html.ts';
import { escapeXml } from '#server/feeds/xml.ts';

/** `idOf` returns the id of an image's attachment; null if the image is not attached. */
export type HtmlSite = { siteUrl: string; idOf: (url: string) => number | null };

/** Classes for blocks that WordPress lacks. `prohor import wordpress` recognises them. */
const CLASSES = { heading1: 'prohor-heading-1', box: 'prohor-box', boxTitle: 'prohor-box-title' } as const;

/** Converts an article's body to the blocks of WordPress's editor. */
export function toWordPressHtml(blocks: readonly Block[], site: HtmlSite): string {
  return blocks.map((one) => toBlock(one, site)).join('\n\n');
}

/** Formats a block: HTML between two comments. */
function block(name: string, html: string, attributes: Readonly<Record<string, unknown>> = {}): string {
  const json = JSON.stringify(attributes)
    .replaceAll('--', '\\u002d\\u002d')
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e');
  return `<!-- wp:${name}${json === '{}' ? '' : ` ${json}`} -->\n${html}\n<!-- /wp:${name} -->`;
}

function toBlock(node: Block, site: HtmlSite): string {
  const toLine = (nodes: Parameters<typeof toLineHtml>[0]) => toLineHtml(nodes, site.siteUrl);
  switch (node.kind) {
    case 'heading1':
      return block('heading', `<h2 class="wp-block-heading ${CLASSES.heading1}">${toLine(node.children)}</h2>`, {
        className: CLASSES.heading1,
      });
    case 'heading2':
      return block('heading', `<h3 class="wp-block-heading">${toLine(node.children)}</h3>`, { level: 3 });
    case 'paragraph':
      return paragraph(toLine(node.children));
    case 'bullets':
    case 'numbers':
      return toList(node, site);
    case 'quote': {
      const lines = node.lines.map((line) => paragraph(toLine(line))).join('\n');
      const cite = node.attribution === null ? '' : `<cite>${toLine(node.attribution)}</cite>`;
      return block('quote', `<blockquote class="wp-block-quote">${lines}${cite}</blockquote>`);
    }
    case 'pullQuote': {
      const lines = node.lines.map((line) => `<p>${toLine(line)}</p>`).join('');
      const cite = node.attribution === null ? '' : `<cite>${toLine(node.attribution)}</cite>`;
      return block('pullquote', `<figure class="wp-block-pullquote"><blockquote>${lines}${cite}</blockquote></figure>`);
    }
    case 'table': {
      const toRow = (cells: TableCells, name: 'th' | 'td') =>
        `<tr>${cells.map((cell) => `<${name}>${toLine(cell)}</${name}>`).join('')}</tr>`;
      const rows = node.rows.map((cells) => toRow(cells, 'td')).join('');
      const table = `<table class="has-fixed-layout"><thead>${toRow(node.header, 'th')}</thead><tbody>${rows}</tbody></table>`;
      return block('table', `<figure class="wp-block-table">${table}${caption(toLine(node.caption))}</figure>`);
    }
    case 'gallery': {
      const images = node.images.map((image) => toImage(image, site)).join('\n\n');
      const text = toLine(node.caption);
      const line =
        text === '' ? '' : `<figcaption class="blocks-gallery-caption wp-element-caption">${text}</figcaption>`;
      const start = '<figure class="wp-block-gallery has-nested-images columns-default is-cropped">';
      return block('gallery', `${start}${images}${line}</figure>`, { linkTo: 'none' });
    }
    case 'image':
      return toImage(node, site);
    case 'box': {
      const title = `<h4 class="wp-block-heading ${CLASSES.boxTitle}">${toLine(node.title)}</h4>`;
      const heading = { level: 4, className: CLASSES.boxTitle };
      const blocks = toWordPressHtml(node.blocks, site);
      const content = node.title.length === 0 ? blocks : `${block('heading', title, heading)}\n\n${blocks}`;
      return block('group', `<aside class="wp-block-group ${CLASSES.box}">${content}</aside>`, {
        tagName: 'aside',
        className: CLASSES.box,
      });
    }
    case 'video':
      return toEmbed(node.video.pageUrl, node.video.provider, 'video');
    case 'post':
      return toEmbed(node.post.pageUrl, node.post.provider === 'x' ? 'twitter' : node.post.provider, 'rich');
    case 'rule':
      return block('separator', '<hr class="wp-block-separator has-alpha-channel-opacity"/>');
  }
}

const paragraph = (html: string) => block('paragraph', `<p>${html}</p>`);
const caption = (html: string) => (html === '' ? '' : `<figcaption class="wp-element-caption">${html}</figcaption>`);

function toImage({ image, alt, caption: line }: BodyImage, { siteUrl, idOf }: HtmlSite): string {
  const url = toAbsoluteUrl(image.url, siteUrl);
  const id = idOf(url);
  const className = id === null ? '' : ` class="wp-image-${id}"`;
  const html = `<img src="${escapeXml(url)}" alt="${escapeXml(alt)}"${className}/>${caption(escapeXml(line))}`;
  return block('image', `<figure class="wp-block-image size-full">${html}</figure>`, {
    ...(id !== null && { id }),
    sizeSlug: 'full',
  });
}

/** WordPress requests the player from the provider, and shows the URL if the provider does not offer a player. */
function toEmbed(url: string, provider: string, type: 'video' | 'rich'): string {
  const names = `wp-block-embed is-type-${type} is-provider-${provider} wp-block-embed-${provider}`;
  const html = `<figure class="${names}"><div class="wp-block-embed__wrapper">\n${escapeXml(url)}\n</div></figure>`;
  return block('embed', html, { url, type, providerNameSlug: provider, responsive: true });
}

/** WordPress numbers the items of a list itself, so a list whose numbers jump becomes several. */
function toList(list: List, site: HtmlSite): string {
  const toItem = (children: Parameters<typeof toLineHtml>[0], index: number) => {
    const nested = (list.nested?.[index] ?? []).map((inner) => toList(inner, site)).join('');
    return block('list-item', `<li>${toLineHtml(children, site.siteUrl)}${nested}</li>`);
  };
  if (list.kind === 'bullets') {
    return block('list', `<ul class="wp-block-list">${list.items.map(toItem).join('\n')}</ul>`);
  }
  const runs: { start: number; items: string[] }[] = [];
  for (const [index, { number, children }] of list.items.entries()) {
    const last = runs.at(-1);
    const item = toItem(children, index);
    if (last !== undefined && number === last.start + last.items.length) last.items.push(item);
    else runs.push({ start: number, items: [item] });
  }
  const toRun = ({ start, items }: { start: number; items: readonly string[] }) => {
    const attribute = start === 1 ? '' : ` start="${start}"`;
    return block('list', `<ol${attribute} class="wp-block-list">${items.join('\n')}</ol>`, {
      ordered: true,
      ...(start !== 1 && { start }),
    });
  };
  return runs.map(toRun).join('\n\n');
}
