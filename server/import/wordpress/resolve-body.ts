import type { Loss } from '#domain/import/moving/foreign-post.ts';
import { escapeXml } from '#server/feeds/xml.ts';
import type { Media, WxrSurvey } from './survey-wxr.ts';

const SHARED_BLOCK = /<!--\s+wp:block\s+\{[^{}]{0,200}"ref":(\d+)[^{}]{0,200}\}\s+\/-->/g;
const EMPTY_BLOCK = /<!--\s+wp:([a-z0-9/-]+)(?:\s+\{[\s\S]{0,2000}?\})?\s+\/-->/g;
/** Blocks that draw nothing. */
const WITHOUT_CONTENT = /^(?:spacer|separator|more|nextpage|page-break)$/;
const GALLERY = /\[gallery(\s[^[\]]{0,2000})?\]/g;
const IDS = /\b(?:ids|include)\s*=\s*["']?([\d,\s]+)/;
const IMAGE = /<img\b[^<>]{0,4000}>/gi;
const IMAGE_ID = /\bwp-image-(\d+)\b/;
const SRC = /\bsrc\s*=\s*(["'])(.*?)\1/i;
const ALT = /\balt\s*=\s*(["'])(.*?)\1/i;
/** What WordPress adds to the name of a file for its smaller copies. */
const SIZE = /-(?:\d{1,5}x\d{1,5}|scaled)(?=\.[a-z]{3,4}$)/i;
const MAX_ROUNDS = 3;

type Known = Pick<WxrSurvey, 'media' | 'mediaOf' | 'sharedBlocks'>;

/**
 * Replaces what only WordPress can look up in the body of a post: shared blocks, galleries by the numbers of their images, and images by
 * their originals, with the alternative texts of the library. Lists the blocks without content.
 */
export function resolveBody(body: string, postId: string, known: Known): { html: string; losses: Loss[] } {
  const losses: Loss[] = [];
  let html = body;
  for (let round = 0; round < MAX_ROUNDS && SHARED_BLOCK.test(html); round += 1) {
    html = html.replace(SHARED_BLOCK, (source, id: string) => known.sharedBlocks.get(id) ?? source);
  }
  SHARED_BLOCK.lastIndex = 0;
  html = html.replace(GALLERY, (source, attributes = '') => toGallery(attributes, postId, known) ?? source);
  html = html.replace(IMAGE, (image) => resolveImage(image, known));
  const blocks = [...html.matchAll(EMPTY_BLOCK)]
    .map(([, name = '']) => name)
    .filter((name) => !WITHOUT_CONTENT.test(name));
  if (blocks.length > 0) losses.push({ kind: 'blocks', detail: [...new Set(blocks)].join(', ') });
  return { html, losses };
}

/** Without numbers the gallery has all images of the post. Null if none is known. */
function toGallery(attributes: string, postId: string, { media, mediaOf }: Known): string | null {
  const listed = IDS.exec(attributes)?.[1]
    ?.split(',')
    .map((id) => id.trim());
  const images = (listed ?? mediaOf.get(postId) ?? []).flatMap((id) => media.get(id) ?? []);
  if (images.length === 0) return null;
  return `\n\n<figure class="wp-block-gallery">${images.map(toFigure).join('')}</figure>\n\n`;
}

const toFigure = ({ url, alt, caption, credit }: Media) =>
  `<figure><img src="${escapeXml(url)}" alt="${escapeXml(alt)}"><figcaption>${escapeXml([caption, credit].filter(Boolean).join(' — '))}</figcaption></figure>`;

function resolveImage(image: string, { media }: Known): string {
  const found = media.get(IMAGE_ID.exec(image)?.[1] ?? '');
  if (found === undefined) return image;
  const [, , src = ''] = SRC.exec(image) ?? [];
  const isCopy = src !== found.url && toName(src) === toName(found.url) && toName(src) !== '';
  const withSource = isCopy ? image.replace(SRC, () => `src="${escapeXml(found.url)}"`) : image;
  const [, , alt = ''] = ALT.exec(image) ?? [];
  if (alt.trim() !== '' || found.alt === '') return withSource;
  return withSource.replace(ALT, '').replace(/<img\b/i, () => `<img alt="${escapeXml(found.alt)}"`);
}

const toName = (url: string) => (url.split('/').at(-1) ?? '').replace(SIZE, '').toLowerCase();
