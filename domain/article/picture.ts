/** What an `<img>` needs. Width and height reserve a 16:9 box; a picture of another shape is cropped to it. */
export type Picture = { url: string; width: number; height: number; srcSet: string | null };

const BOX = { width: 1280, height: 720 };
const DEMO_WIDTHS_PX = [400, 800, BOX.width];
const DEMO_PICTURE = /^(\/demo\/[\w-]+)-1280\.webp$/;
// `//host` and `/\host` name a foreign host, so a rooted path may not begin with them.
const SAFE_ADDRESS = /^(?:https?:\/\/|\/(?![/\\]))[^\p{Cc}]+$/iu;

/** How to draw an article's picture; null where there is none or its address is neither http(s) nor a rooted path. */
export function decidePicture(imageUrl: string): Picture | null {
  const url = imageUrl.trim();
  if (!SAFE_ADDRESS.test(url)) return null;
  const demoName = DEMO_PICTURE.exec(url)?.[1];
  const srcSet = demoName ? DEMO_WIDTHS_PX.map((width) => `${demoName}-${width}.webp ${width}w`).join(', ') : null;
  return { url, ...BOX, srcSet };
}
