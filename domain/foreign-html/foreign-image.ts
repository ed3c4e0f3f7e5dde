import { decideImage } from '../images/image.ts';
import type { ForeignElement, ForeignNode } from './tree/foreign-node.ts';

export const listImages = (node: ForeignNode): readonly ForeignElement[] =>
  node.kind === 'text' ? [] : node.name === 'img' ? [node] : node.children.flatMap(listImages);

export const hasImage = (node: ForeignNode): boolean => listImages(node).length > 0;

/** True for a figure of HTML, or WordPress's block of an image and its caption. */
export const isFigure = ({ name, attributes }: ForeignElement): boolean =>
  name === 'figure' || /\bwp-caption\b(?!-)/.test(attributes.class ?? '');

/** True for a gallery of WordPress, of its plugin Jetpack, or of Ghost. */
export const isGallery = ({ attributes }: ForeignElement): boolean =>
  /(?:^|\s)(?:wp-block-(?:jetpack-tiled-)?gallery|gallery|tiled-gallery|kg-gallery-card)(?:\s|$)/.test(
    attributes.class ?? '',
  );

export const isCaption = (node: ForeignNode): node is ForeignElement =>
  node.kind === 'element' && (node.name === 'figcaption' || /\bwp-caption-text\b/.test(node.attributes.class ?? ''));

/** Returns the URL of an image on the web or of this site. Null for an image in a data URL or a tracking pixel. */
export function decideImageUrl({
  src = '',
  width,
  height,
  ...attributes
}: ForeignElement['attributes']): string | null {
  const lazy = /^(?:data-image:|data:|$)/.test(src)
    ? (attributes['data-src'] ?? attributes['data-lazy-src'] ?? '')
    : src;
  const url = URL.parse(lazy.trim().replace(/^\/\//, 'https://'))?.href ?? lazy.trim();
  const isPixel = width === '1' && height === '1';
  return isPixel || /[\s"]/.test(url) || decideImage(url) === null ? null : url;
}
