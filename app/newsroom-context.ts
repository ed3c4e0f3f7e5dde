import { createContext } from 'react-router';
import type { Desk } from '#services/articles/desk.ts';
import type { Identity } from '#services/identity/identity.ts';
import type { FileStorage } from '#services/storage/file-storage.ts';

/** Who may work in the newsroom: somebody who is signed in, or anybody while dev mode is on. */
export type NewsroomViewer =
  | { kind: 'staff'; staffId: string; email: string; sessionToken: string }
  | { kind: 'dev-mode' };

/** What the loaders and actions of sign-in and dashboard may use, beside the request context. Never on a kept page. */
export type NewsroomContext = {
  /** Null for a visitor. Checked for this very request. */
  viewer: NewsroomViewer | null;
  desk: Desk;
  identity: Identity;
  files: FileStorage;
  /** Whom a limit of tries counts: the address of the client, behind as many proxies as the operator trusts. */
  clientAddress: string;
  /** A new random id for an article or a history entry. */
  newId: () => string;
  /** The proof, good for some hours, that a file request comes from a page of this dashboard. */
  appCheck: string;
  /** IANA name of the site's time zone. */
  timeZone: string;
};

export const newsroomContext = createContext<NewsroomContext>();
