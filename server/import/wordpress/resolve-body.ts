import type { Loss } from '#domain/import/moving/foreign-post.ts';
import { escapeXml } from '#server/feeds/xml.ts';
import type { Media, WxrSurvey } from './survey-wxr.ts';

const SHARED_BLOCK = /<!--\s+wp:block\s+\{[^{}]{0,200}"ref":(\d+)[^{}]{0,200}\}\s+\/-->/g;
const EMPTY_BLOCK = /<!--\s+wp:([a-z0-9/-]+)(?:\s+\{[\s\S]{0,2000}?\})?\s+\/-->/g;
/** Blocks that draw nothing. */
const WITHOUT_CONTENT = /^(?:spacer|separator|more|nextpage|page-break)$/;
const GALLERY = /\[gallery(\s[^[\]]{0,2000})?\]/g;
const GALLERY_IDS = /\b(?:ids|include)\s*=\s*["']?([\d,\s]+)/;
const IMAGE = /<img\b[^<>]{0,4000}>/gi;
const IMAGE_ID = /\bwp-image-(\d+)\b/;
const SRC = /\bsrc\s*=\s*(["'])(.*?)\1/i;
const ALT = /\balt\s*=\s*(["'])(.*?)\1/i;
/** The suffix of WordPress's smaller copies of an image. */
const SIZE_SUFFIX = /-(?:\d{1,5}x\d{1,5}|scaled)(?=\.[a-z]{3,4}$)/i;
const MAX_ROUNDS = 3;

type BodySources = Pick<WxrSurvey, 'media' | 'mediaOf' | 'sharedBlocks'>;

/**
 * Resolves what only WordPress can look up in the body of a post: shared blocks, the images of galleries, and smaller copies of
 * images, which become the originals with the library's alternative texts. Lists blocks without content as losses.
 */
export function resolveBody(body: string, postId: string, sources: BodySources): { html: string; losses: Loss[] } {
  const losses: Loss[] = [];
  let html = body;
  for (let round = 0; round < MAX_ROUNDS && SHARED_BLOCK.test(html); round += 1) {
    html = html.replace(SHARED_BLOCK, (source, id: string) => sources.sharedBlocks.get(id) ?? source);
  }
  SHARED_BLOCK.lastIndex = 0;
  html = html.replace(GALLERY, (source, attributes = '') => toGallery(attributes, postId, sources) ?? source);
  html = html.replace(IMAGE, (image) => resolveImage(image, sources));
  const blocks = [...html.matchAll(EMPTY_BLOCK)]
    .map(([, name = '']) => name)
    .filter((name) => !WITHOUT_CONTENT.test(name));
  if (blocks.length > 0) losses.push({ kind: 'blocks', detail: [...new Set(blocks)].join(', ') });
  return { html, losses };
}

/** A gallery without ids has all images of the post. Null if none of its images is known. */
function toGallery(attributes: string, postId: string, { media, mediaOf }: BodySources): string | null {
  const listed = GALLERY_IDS.exec(attributes)?.[1]
    ?.split(',')
    .map((id) => id.trim());
  const images = (listed ?? mediaOf.get(postId) ?? []).flatMap((id) => media.get(id) ?? []);
  if (images.length === 0) return null;
  return `\n\n<figure class="wp-block-gallery">${images.map(toFigure).join('')}</figure>\n\n`;
}

const toFigure = ({ url, alt, caption, credit }: Media) =>
  `<figure><img src="${escapeXml(url)}" alt="${escapeXml(alt)}"><figcaption>${escapeXml([caption, credit].filter(Boolean).join(' — '))}</figcaption></figure>`;

function resolveImage(image: string, { media }: BodySources): string {
  const found = media.get(IMAGE_ID.exec(image)?.[1] ?? '');
  if (found === undefined) return image;
  const [, , src = ''] = SRC.exec(image) ?? [];
  const isCopy = src !== found.url && toName(src) === toName(found.url) && toName(src) !== '';
  const withSource = isCopy ? image.replace(SRC, () => `src="${escapeXml(found.url)}"`) : image;
  const [, , alt = ''] = ALT.exec(image) ?? [];
  if (alt.trim() !== '' || found.alt === '') return withSource;
  return withSource.replace(ALT, '').replace(/<img\b/i, () => `<img alt="${escapeXml(found.alt)}"`);
}

const toName = (url: string) => (url.split('/').at(-1) ?? '').replace(SIZE_SUFFIX, '').toLowerCase();
