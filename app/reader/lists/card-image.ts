import type { Html } from '#app/components/html.ts';
import { html } from '#app/components/html.ts';
import type { ResponsiveImage } from '#domain/images/image.ts';
import { toSmallestImage } from '#domain/images/smallest-image.ts';

/** The image of a card, without size: cards crop it to 16:9. */
export type CardImage = {
  /** The fallback file, which every browser shows. */
  url: string;
  srcSet: string | null;
  /** The files in a better format. */
  source: { readonly type: string; readonly srcSet: string } | null;
};

/** Converts an image of a list to that of a card. */
export function toCardImage({ url, srcSet, sources }: ResponsiveImage): CardImage {
  return { url, srcSet, source: sources[0] ?? null };
}

type ImageOptions = {
  /** `sizes` attribute. */
  sizes: string;
  isLite: boolean;
  /** True for the one image that is the page's largest contentful paint. */
  isFirst?: boolean;
};

/** Draws an image. It only repeats what is shown beside it, so its text is empty. */
export function toImageHtml(image: CardImage, { sizes, isFirst = false, isLite }: ImageOptions): Html | null {
  if (import.meta.env.SSR && isLite) return toLiteImageHtml(image);
  const { url, srcSet, source } = image;
  const files = srcSet === null ? null : html` sizes="${sizes}" srcset="${srcSet}"`;
  const loading = isFirst ? html`fetchpriority="high" loading="eager"` : html`loading="lazy"`;
  const element = html`<img alt="" class="article-image" decoding="async" height="720" width="1280" ${loading}${files} src="${url}">`;
  if (source === null) return html`<figure>${element}</figure>`;
  return html`<figure><picture><source type="${source.type}" sizes="${sizes}" srcset="${source.srcSet}">${element}</picture></figure>`;
}

/** The smallest file; nothing if its size is unknown. */
function toLiteImageHtml({ url, srcSet, source }: CardImage): Html | null {
  const sources = source === null ? [] : [source];
  const smallest = toSmallestImage({ url, srcSet, sources, width: 0, height: 0, placeholder: null });
  return smallest && toImageHtml(toCardImage(smallest), { sizes: '', isLite: false });
}
