import type { ResponsiveImage } from '#domain/images/image.ts';
import { decideListImage } from '#domain/images/image.ts';
import type { ImageDetails } from '#domain/images/image-record.ts';
import { toPlainTitle } from '#domain/markup/inline/parse-title.ts';
import type { LibraryImage } from '#services/articles/images/library-list.ts';
import type { LibraryUse } from '#services/articles/images/library-uses.ts';
import type { MomentView } from '../components/moment.tsx';
import { toMomentView } from '../components/moment.tsx';

/** The titles of `uses` are plain text. */
export type LibraryView = {
  token: string;
  url: string;
  fileName: string;
  image: ResponsiveImage | null;
  details: ImageDetails;
  uploadedBy: string;
  uploadedAt: MomentView;
  size: { widthPx: number; heightPx: number; bytes: number };
  uses: readonly LibraryUse[];
  hasMoreUses: boolean;
  /** The viewer may not see all uses. */
  hasHiddenUses: boolean;
  /** When the image was used last, or uploaded; null while it is used. */
  unusedSince: string | null;
};

export function toLibraryView(image: LibraryImage, format: (ms: number) => string): LibraryView {
  const { token, url, name, uploadedBy, createdAt, widthPx, heightPx, sizeBytes, uses, unusedSince } = image;
  return {
    token,
    url,
    fileName: name.replace(/^articles\/\d*_/, ''),
    image: decideListImage(url),
    details: toDetails(image),
    uploadedBy,
    uploadedAt: toMomentView(createdAt, format),
    size: { widthPx, heightPx, bytes: sizeBytes },
    uses: uses.shown.map((use) => ({ ...use, title: toPlainTitle(use.title) })),
    hasMoreUses: uses.hasMore,
    hasHiddenUses: uses.hasHidden,
    unusedSince: unusedSince === null ? null : format(unusedSince),
  };
}

export const toDetails = ({ alt, caption, credit, source, people, focus, isKept }: ImageDetails): ImageDetails => ({
  ...{ alt, caption, credit, source, people, focus, isKept },
});

/** The text by which staff recognise the image. */
export const toImageName = ({ details, fileName }: Pick<LibraryView, 'details' | 'fileName'>): string =>
  details.caption || details.alt || fileName;

export const imagePath = (token: string): string => `/dashboard/images/${token}`;
