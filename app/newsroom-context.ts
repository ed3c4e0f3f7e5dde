import type { Readable } from 'node:stream';
import { createContext } from 'react-router';
import type { HistoryActor } from '#domain/desk/history.ts';
import type { ReportTexts } from '#domain/import/moving/report-texts.ts';
import type {
  ImportOptions,
  ImportReportName,
  ImportRunKind,
  ImportStartResult,
  ImportState,
  ImportUploadResult,
  MappingChoices,
} from '#domain/import/moving/site-import.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';
import type { Rights } from '#domain/permissions/roles.ts';
import type { InterfaceLanguage } from '#domain/staff/interface-language.ts';
import type { ArticleAutosaves } from '#services/articles/autosave/article-autosaves.ts';
import type { ArticleEditing } from '#services/articles/edit/article-editing.ts';
import type { ImageLibrary } from '#services/articles/images/image-library.ts';
import type { ArticleManagement } from '#services/articles/manage/article-management.ts';
import type { ArticleNotes } from '#services/articles/notes/article-notes.ts';
import type { ArticleOverview } from '#services/articles/overview/article-overview.ts';
import type { PreviewLinks } from '#services/articles/previews/preview-links.ts';
import type { Desk } from '#services/articles/workflow/desk.ts';
import type { Cards } from '#services/cards/cards.ts';
import type { CardMaker } from '#services/cards/make-card.ts';
import type { CardRenderer } from '#services/cards/render/card-renderer.ts';
import type { Identity } from '#services/identity/identity.ts';
import type { OpenPages } from '#services/live/open-pages.ts';
import type { Presence } from '#services/live/presence.ts';
import type { StaffMail } from '#services/mail/staff-mail.ts';
import type { TargetResponse } from '#services/outbox/outbox.ts';
import type { DeliveryTargets } from '#services/outbox/targets.ts';
import type { Redirects } from '#services/redirects/redirects.ts';
import type { FileStorage } from '#services/storage/file-storage.ts';

/** Who can work in the newsroom: signed-in staff, or any visitor in dev mode. */
export type NewsroomViewer =
  | {
      kind: 'staff';
      staffId: string;
      email: string;
      /** '' if the account has none. */
      name: string;
      sessionToken: string;
      language: InterfaceLanguage;
    }
  | { kind: 'dev-mode' };

/** The result of testing a target. `limited`: its network does not allow more calls now. */
export type TestResult =
  | ({ kind: 'tested'; isDelivered: boolean } & TargetResponse)
  | { kind: 'missing' | 'limited' }
  | Forbidden;

/** Sends a harmless message to a target immediately, even if the target is paused. */
export type TestTarget = (id: string, by: HistoryActor) => Promise<TestResult>;

/** The import of another site. Each start, stop and removal takes effect for all processes of the site. */
export type SiteImports = {
  read(): Promise<ImportState>;
  /** Starts an upload, or continues the upload of a file with the same name, size and time. */
  addFile(file: { name: string; bytes: number; modifiedMs: number }): Promise<ImportUploadResult>;
  /** Writes a chunk of a file. Refuses a file that does not begin like an export. */
  writeChunk(chunk: { id: string; offset: number; bytes: Uint8Array }): Promise<ImportUploadResult>;
  /** Starts a dry run or an import, or continues it. If null, the options and the mapping do not change. */
  start(run: {
    kind: ImportRunKind;
    options: ImportOptions | null;
    choices: MappingChoices | null;
  }): Promise<ImportStartResult>;
  stop(): Promise<void>;
  /** Removes a file, or for null all files, reports and results of runs. The mapping and the articles remain. */
  remove(id: string | null): Promise<{ kind: 'removed' } | ImportStartResult>;
  /** Null if there is none yet. The HTML report is in the language of `texts`. */
  openReport(name: ImportReportName, texts: ReportTexts): Promise<Readable | null>;
};

/**
 * Values for the loaders and actions of the sign-in and the dashboard, in addition to the request context. Their pages
 * are never cached.
 */
export type NewsroomContext = {
  /** Null for a visitor. Checked for each request. */
  viewer: NewsroomViewer | null;
  /** True if there is no viewer because the account that last signed in with this browser was deactivated. */
  isDeactivated: boolean;
  /** The viewer's rights, to hide or explain actions. Every write checks them again in its transaction. */
  rights: Rights;
  editing: ArticleEditing;
  management: ArticleManagement;
  overview: ArticleOverview;
  openPages: Pick<OpenPages, 'count'>;
  library: ImageLibrary;
  cards: Pick<Cards, 'listOfArticle' | 'find'>;
  cardMaker: CardMaker;
  drawCard: CardRenderer['draw'];
  autosaves: ArticleAutosaves;
  previews: PreviewLinks;
  desk: Desk;
  notes: ArticleNotes;
  presence: Pick<Presence, 'addBeat'>;
  identity: Identity;
  files: FileStorage;
  /** Null if the site does not send mail. */
  mail: StaffMail | null;
  /** The newest backup of the site; null if none is known. */
  readLastBackup: () => Promise<{ createdAt: string; bytes: number } | null>;
  redirects: Redirects;
  deliveryTargets: DeliveryTargets;
  testTarget: TestTarget;
  siteImports: SiteImports;
  /** The client's IP address, behind the proxies that the operator trusts. Used to limit sign-in attempts. */
  clientAddress: string;
  newId: () => string;
  /** A proof, valid for a few hours, that a file request comes from a page of this dashboard. */
  appCheck: string;
  /** The site's IANA time zone. */
  timeZone: string;
};

export const newsroomContext = createContext<NewsroomContext>();
