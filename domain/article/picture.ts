import type { PictureFacts, PictureFormat } from './picture-address.ts';
import { listPictureWidths, mediaPath, parsePictureAddress } from './picture-address.ts';

/** A format for those who know it, better than the plain file. */
export type PictureSource = { type: string; srcSet: string };

/** What a `<picture>` needs. */
export type Picture = {
  /** Of the file that everybody can show. */
  url: string;
  /** Of that file; 16:9 where the address does not say. */
  width: number;
  height: number;
  srcSet: string | null;
  /** Best first. */
  sources: readonly PictureSource[];
  /** A tiny picture as a `data:` address, to stand behind while the real one loads. */
  placeholder: string | null;
};

/** A picture in a list is never drawn wider than this, in the pixels of the screen. */
const LIST_WIDTH_PX = 1280;
const BOX = { width: 1280, height: 720 };
const DEMO_WIDTHS_PX = [400, 800, BOX.width];
const DEMO_PICTURE = /^(\/demo\/[\w-]+)-1280\.webp$/;
// `//host` and `/\host` name a foreign host, so a rooted path may not begin with them.
const SAFE_ADDRESS = /^(?:https?:\/\/|\/(?![/\\]))[^\p{Cc}]+$/iu;

/** How to draw an article's picture large; null where there is none or its address is neither http(s) nor a rooted path. */
export function decidePicture(imageUrl: string): Picture | null {
  const url = imageUrl.trim();
  if (!SAFE_ADDRESS.test(url)) return null;
  const facts = parsePictureAddress(url);
  if (facts) return toStoredPicture(facts, listPictureWidths(facts));
  const demoName = DEMO_PICTURE.exec(url)?.[1];
  const srcSet = demoName ? DEMO_WIDTHS_PX.map((width) => `${demoName}-${width}.webp ${width}w`).join(', ') : null;
  return { url, ...BOX, srcSet, sources: [], placeholder: null };
}

/** As {@link decidePicture}, for one of many in a list: without what only a large picture needs, so that lists stay light. */
export function decideListPicture(imageUrl: string): Picture | null {
  const facts = parsePictureAddress(imageUrl.trim());
  if (facts === null) return decidePicture(imageUrl);
  const widths = listPictureWidths(facts).filter((width, index) => index === 0 || width <= LIST_WIDTH_PX);
  return { ...toStoredPicture(facts, widths), srcSet: null, placeholder: null };
}

function toStoredPicture(facts: PictureFacts, widths: readonly number[]): Picture {
  const { token, widthPx, heightPx, isAnimated, placeholder } = facts;
  const widest = widths.at(-1) ?? widthPx;
  const toSource = (format: PictureFormat): PictureSource => ({
    type: `image/${format}`,
    srcSet: widths.map((width) => `${mediaPath(token, width, format)} ${width}w`).join(', '),
  });
  return {
    url: mediaPath(token, widest, isAnimated ? 'gif' : 'jpg'),
    width: widest,
    height: Math.max(1, Math.round((heightPx * widest) / widthPx)),
    srcSet: isAnimated ? null : toSource('jpg').srcSet,
    sources: isAnimated ? [toSource('webp')] : [toSource('avif'), toSource('webp')],
    placeholder: placeholder === null ? null : `data:image/webp;base64,${fromBase64Url(placeholder)}`,
  };
}

function fromBase64Url(text: string): string {
  return text.replaceAll('-', '+').replaceAll('_', '/');
}
