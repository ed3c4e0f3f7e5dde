/** Widths a still picture is kept in, where it is at least so wide. */
const STILL_WIDTHS_PX = [400, 800, 1280, 1920] as const;
/** Widths an animation is kept in: every frame of every width has to be made and sent. */
const ANIMATION_WIDTHS_PX = [400, 800] as const;
/** Longest placeholder in base64url: a WebP of 150 bytes. */
export const PLACEHOLDER_LIMIT_CHARACTERS = 200;

/** What the address of a stored picture says of it. */
export type PictureFacts = {
  /** 32 hexadecimal digits that cannot be guessed. */
  token: string;
  /** Of the upload as it is to be seen. */
  widthPx: number;
  heightPx: number;
  isAnimated: boolean;
  /** A tiny WebP in base64url; null where the picture shows what lies behind it. */
  placeholder: string | null;
};

/** Formats a picture is kept in; JPEG and GIF are for whoever knows no other. */
export type PictureFormat = 'avif' | 'webp' | 'jpg' | 'gif';
const STILL_FORMATS = ['avif', 'webp', 'jpg'] as const;

/** One of the files that are kept of a picture. */
export type PictureFile = { widthPx: number; format: PictureFormat };

const ADDRESS =
  /^\/media\/([0-9a-f]{32})\/([1-9]\d{0,3})\.(jpg|gif)\?w=([1-9]\d{0,4})&h=([1-9]\d{0,4})(?:&blur=([\w-]{20,200}))?$/;

/** Widths in px in which the file service keeps a picture of this width, least first; none is wider than the picture. */
export function listPictureWidths({ widthPx, isAnimated }: Pick<PictureFacts, 'widthPx' | 'isAnimated'>): number[] {
  const steps = isAnimated ? ANIMATION_WIDTHS_PX : STILL_WIDTHS_PX;
  const widest = Math.min(widthPx, steps.at(-1) ?? widthPx);
  return [...steps.filter((step) => step < widest), widest];
}

/** All that is kept of a picture of this width: a still one in every width and format, of an animation one GIF only. */
export function listPictureFiles(picture: Pick<PictureFacts, 'widthPx' | 'isAnimated'>): PictureFile[] {
  const widths = listPictureWidths(picture);
  if (!picture.isAnimated) {
    return widths.flatMap((widthPx) => STILL_FORMATS.map((format) => ({ widthPx, format })));
  }
  const moving = widths.map((widthPx) => ({ widthPx, format: 'webp' as const }));
  return [...moving, { widthPx: widths.at(-1) ?? picture.widthPx, format: 'gif' }];
}

/** Path of one of a picture's files. */
export function mediaPath(token: string, widthPx: number, format: PictureFormat): string {
  return `/media/${token}/${widthPx}.${format}`;
}

/** An article's `imageUrl`: the path of the widest plain file, with what drawing the picture needs as its query. */
export function formatPictureAddress(facts: PictureFacts): string {
  const widest = listPictureWidths(facts).at(-1) ?? facts.widthPx;
  const blur = facts.placeholder === null ? '' : `&blur=${facts.placeholder}`;
  return `${mediaPath(facts.token, widest, facts.isAnimated ? 'gif' : 'jpg')}?w=${facts.widthPx}&h=${facts.heightPx}${blur}`;
}

/** Reads an `imageUrl`; null where it is not exactly as {@link formatPictureAddress} writes it. */
export function parsePictureAddress(imageUrl: string): PictureFacts | null {
  const [, token, , extension, width, height, placeholder] = ADDRESS.exec(imageUrl) ?? [];
  if (token === undefined) return null;
  const facts = {
    token,
    widthPx: Number(width),
    heightPx: Number(height),
    isAnimated: extension === 'gif',
    placeholder: placeholder ?? null,
  };
  return formatPictureAddress(facts) === imageUrl ? facts : null;
}
