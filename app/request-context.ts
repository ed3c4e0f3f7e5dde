import { createContext } from 'react-router';
import type { CardCode } from '#domain/cards/card.ts';
import type { CardCheckProblem } from '#domain/cards/check-problem.ts';
import type { CardProof } from '#domain/cards/decide-proof.ts';
import type { PreviewComment } from '#domain/desk/preview-link.ts';
import type { Edition } from '#domain/edition/edition.ts';
import type { Flags } from '#domain/flags/flags.ts';
import type { OpenedPreview } from '#services/articles/previews/preview-link.ts';
import type { ArticleReading } from '#services/articles/read/article-reading.ts';
import type { Cards } from '#services/cards/cards.ts';
import type { ShownPicture } from '#services/cards/recognise/recognise.ts';
import type { Documents } from '#services/documents/documents.ts';
import type { Topic } from '#services/live/change.ts';
import type { RenderedPart } from './document/rendering.ts';

export type Site = {
  name: string;
  /** Public origin without a trailing slash. */
  url: string;
  adClientId: string | null;
  /** Returns by how many minutes the site's time zone is ahead of UTC at a given time. */
  offsetOf: (ms: number) => number;
};

export type Preview = Pick<OpenedPreview, 'article' | 'expiresAt' | 'allowsComments'> & {
  /** The result of sending a comment, and its text if it was not stored. */
  comment: { status: CommentStatus | null; typed: PreviewComment };
};

/** The result of checking a picture from a reader. The proof contains only public data of the card. */
export type CardCheck =
  | {
      kind: 'ours';
      verdict: 'unchanged' | 'altered' | 'too-small';
      code: CardCode;
      proof: CardProof;
      shown: ShownPicture;
    }
  | { kind: 'foreign'; shown: ShownPicture }
  | { kind: 'problem'; problem: CardCheckProblem };

export type CommentStatus = 'sent' | 'invalid' | 'full' | 'too-many';

/** Values for loaders. The server creates them for each request. */
export type RequestContext = {
  articles: ArticleReading;
  cards: Pick<Cards, 'findForReaders' | 'findShareImage'>;
  documents: Documents;
  site: Site;
  flags: Flags;
  /** The edition to render. Newsroom pages are always full. */
  edition: Edition;
  part: RenderedPart;
  /** The article of a preview link. Null on other pages, and if the link is not valid. */
  preview: Preview | null;
  /** The result of checking a picture. Null on other pages, and before a picture is given. */
  cardCheck: CardCheck | null;
  nowMs: number;
  /**
   * The nonce that allows the inline scripts of a newsroom page. Undefined on reader's pages, because they are cached.
   */
  nonce: string | undefined;
  /** Adds inline scripts that the page's content security policy allows by hash. */
  allowScripts: (texts: readonly string[]) => void;
  /** Adds topics to the page's dependencies. Its cached response is evicted if one of them changes. */
  dependsOn: (...topics: Topic[]) => void;
  /** Reports that the page is the result of a search that found nothing, with the words to count. */
  reportMissedSearch: (words: string) => void;
  /** Logs an error, and prevents caching of the page, which is then incomplete. */
  reportFailure: (what: string, error: unknown) => void;
};

export const requestContext = createContext<RequestContext>();
