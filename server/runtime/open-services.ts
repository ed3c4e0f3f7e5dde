import type { SiteImports } from '#app/newsroom-context.ts';
import type { ApiKeys } from '#services/api-keys/api-keys.ts';
import { createApiKeys } from '#services/api-keys/api-keys.ts';
import type { ArticleJobs } from '#services/articles/article-jobs.ts';
import { createArticleJobs } from '#services/articles/article-jobs.ts';
import type { ArticleAutosaves } from '#services/articles/autosave/article-autosaves.ts';
import { createArticleAutosaves } from '#services/articles/autosave/article-autosaves.ts';
import { refuseActionOn } from '#services/articles/change/permit-edit.ts';
import type { ArticleEditing } from '#services/articles/edit/article-editing.ts';
import { createArticleEditing } from '#services/articles/edit/article-editing.ts';
import { findImageUses } from '#services/articles/image-uses.ts';
import type { ImageLibrary } from '#services/articles/images/image-library.ts';
import { createImageLibrary } from '#services/articles/images/image-library.ts';
import type { ArticleManagement } from '#services/articles/manage/article-management.ts';
import { createArticleManagement } from '#services/articles/manage/article-management.ts';
import type { ArticleNotes } from '#services/articles/notes/article-notes.ts';
import { createArticleNotes } from '#services/articles/notes/article-notes.ts';
import type { ArticleOverview } from '#services/articles/overview/article-overview.ts';
import { createArticleOverview } from '#services/articles/overview/article-overview.ts';
import type { PreviewLinks } from '#services/articles/previews/preview-links.ts';
import { createPreviewLinks } from '#services/articles/previews/preview-links.ts';
import type { ArticleReading } from '#services/articles/read/article-reading.ts';
import { createArticleReading } from '#services/articles/read/article-reading.ts';
import type { MissedSearchCounter } from '#services/articles/search/missed-searches.ts';
import { createMissedSearchCounter } from '#services/articles/search/missed-searches.ts';
import type { HashReader } from '#services/articles/views/reader-hash.ts';
import { createReaderHash } from '#services/articles/views/reader-hash.ts';
import type { ViewCounter } from '#services/articles/views/view-counter.ts';
import { createViewCounter, VIEW_SESSION_LIFE_MS } from '#services/articles/views/view-counter.ts';
import type { Desk } from '#services/articles/workflow/desk.ts';
import { createDesk } from '#services/articles/workflow/desk.ts';
import type { Cards } from '#services/cards/cards.ts';
import { createCards } from '#services/cards/cards.ts';
import type { CardMaker } from '#services/cards/make-card.ts';
import { createCardMaker } from '#services/cards/make-card.ts';
import type { CardRecognition } from '#services/cards/recognise/recognise.ts';
import { createCardRecognition } from '#services/cards/recognise/recognise.ts';
import type { CardRenderer } from '#services/cards/render/card-renderer.ts';
import type { Documents } from '#services/documents/documents.ts';
import { createDocuments } from '#services/documents/documents.ts';
import type { Identity } from '#services/identity/identity.ts';
import { createIdentity } from '#services/identity/identity.ts';
import type { PasswordHash } from '#services/identity/passwords/password-hash.ts';
import type { AppCheck } from '#services/identity/sessions/app-check.ts';
import { createAppCheck } from '#services/identity/sessions/app-check.ts';
import { readConfiguredKey } from '#services/identity/sessions/session-key.ts';
import type { ChangeBus } from '#services/live/change-bus.ts';
import { openChangeBus } from '#services/live/change-bus.ts';
import type { OpenPages } from '#services/live/open-pages.ts';
import { createOpenPages } from '#services/live/open-pages.ts';
import type { Presence } from '#services/live/presence.ts';
import { createPresence } from '#services/live/presence.ts';
import { sendNotification } from '#services/live/publish-change.ts';
import type { StaffMail } from '#services/mail/staff-mail.ts';
import { createStaffMail } from '#services/mail/staff-mail.ts';
import type { Outbox } from '#services/outbox/outbox.ts';
import { createOutbox } from '#services/outbox/outbox.ts';
import type { DeliveryTargets } from '#services/outbox/targets.ts';
import { createDeliveryTargets } from '#services/outbox/targets.ts';
import {
  checkDatabaseWrites,
  isDatabaseResponding,
  readDatabaseBytes,
  readReplicas,
  requireNoOutage,
} from '#services/postgres/check-database.ts';
import type { Database } from '#services/postgres/database.ts';
import type { PoolState } from '#services/postgres/open-database.ts';
import { readPoolState } from '#services/postgres/open-database.ts';
import type { ResultPacer } from '#services/postgres/result-pacer.ts';
import type { NotFoundCounter } from '#services/redirects/not-found-counter.ts';
import { createNotFoundCounter } from '#services/redirects/not-found-counter.ts';
import type { Redirects } from '#services/redirects/redirects.ts';
import { createRedirects } from '#services/redirects/redirects.ts';
import type { SignedToken } from '#services/secrets/signed-token.ts';
import { createSignedToken } from '#services/secrets/signed-token.ts';
import type { FileStorage } from '#services/storage/file-storage.ts';
import { createFileStorage } from '#services/storage/file-storage.ts';
import { openObjectStore } from '#services/storage/open-object-store.ts';
import { createPictureReader } from '../cards/picture-reader.ts';
import type { HealthChecks } from '../http/monitoring/health.ts';
import { createSiteImports } from '../import/dashboard/site-imports.ts';
import { checkStoreWrites } from './check-storage.ts';
import type { Clock } from './clock.ts';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { limitRepeats } from './limit-repeats.ts';
import type { Log } from './log.ts';
import type { DatabaseMeasurements, Metrics } from './metrics.ts';
import type { DatabaseLimits, PostgresHandle } from './open-database.ts';
import { openPool } from './open-database.ts';
import { openMail } from './open-mail.ts';

export type OpenServicesOptions = {
  config: Config;
  postgres: Pick<PostgresHandle, 'url' | 'directUrl' | 'ensureRunning'>;
  clock: Clock;
  log: Log;
  /** Spreads the processing of database results over turns of the event loop. */
  resultPacer: ResultPacer;
  passwordHash?: PasswordHash;
  databaseLimits?: DatabaseLimits;
  metrics: Pick<Metrics, 'countSave' | 'countSecurityEvent'>;
};

export type Services = {
  apiKeys: ApiKeys;
  articles: ArticleReading;
  cards: Cards;
  openCardMaker: (renderer: Pick<CardRenderer, 'draw'>) => CardMaker;
  recognition: CardRecognition;
  documents: Documents;
  editing: ArticleEditing;
  management: ArticleManagement;
  overview: ArticleOverview;
  library: ImageLibrary;
  autosaves: ArticleAutosaves;
  previews: PreviewLinks;
  desk: Desk;
  notes: ArticleNotes;
  articleJobs: ArticleJobs;
  views: ViewCounter;
  viewSessions: SignedToken;
  hashReader: HashReader;
  missedSearches: MissedSearchCounter;
  redirects: Redirects;
  outbox: Outbox;
  deliveryTargets: DeliveryTargets;
  notFoundCounter: NotFoundCounter;
  siteImports: SiteImports;
  identity: Identity;
  appCheck: AppCheck;
  files: FileStorage;
  /** Null if the site sends no mail. */
  mail: StaffMail | null;
  live: ChangeBus;
  presence: Presence;
  openPages: OpenPages;
  /** Check whether the site can read. */
  checks: HealthChecks;
  /** Each rejects if the site cannot write. */
  writeChecks: Record<'database' | 'files', () => Promise<void>>;
  readPool(): PoolState;
  /** Rejects if the database fails. */
  measure(): Promise<DatabaseMeasurements>;
  /** Writes the views counted so far and closes every connection. */
  close(): Promise<void>;
};

const NO_NOTIFICATIONS =
  'notifications of the database do not arrive, probably because of a connection pooler: nothing is cached; set DATABASE_DIRECT_URL';
const NOTIFICATIONS_RESTORED = 'notifications of the database arrive again';

/**
 * Opens the services of a serving process. The database need not be available yet; each service fails until it is.
 * Rejects if the session key of the data folder cannot be read.
 */
export async function openServices(options: OpenServicesOptions): Promise<Services> {
  const { config, postgres, clock, resultPacer, passwordHash, databaseLimits, metrics } = options;
  const log = limitRepeats(options.log, clock);
  const secret = await readConfiguredKey(config);
  const db = openPool(postgres.url, 'serve', { config, clock, resultPacer, databaseLimits });
  const live = await openLive(options, db);
  const onPresenceFailed = (error: unknown) => log.error({ error }, 'could not pass on who has an article open');
  const presence = createPresence({ db, live, clock, onFailure: onPresenceFailed });
  const openPages = createOpenPages({ db, live, clock });
  const store = openObjectStore(config.storageUrl, config.dataDir);
  const views = createViewCounter(db);
  const missedSearches = createMissedSearchCounter({
    ...{ db, secret, timeZone: config.timeZone, setTimer: clock.setTimer },
    onFailure: (error) => log.error({ error }, 'could not count searches without results'),
  });
  const notFoundCounter = createNotFoundCounter({
    ...{ db, setTimer: clock.setTimer },
    onFailure: (error) => log.error({ error }, 'could not count addresses that do not exist'),
  });
  const transport = openMail(config);
  const onDeleteFailed = (error: unknown) => log.error({ error }, 'could not remove files from the store');
  const files = createFileStorage({ db, store, findUses: findImageUses, onDeleteFailed });
  const pictureReader = createPictureReader();
  const editing = createArticleEditing(db);
  const outbox = createOutbox(db);
  return {
    apiKeys: createApiKeys(db),
    articles: createArticleReading(db),
    cards: createCards(db),
    openCardMaker: (renderer) =>
      createCardMaker({
        ...{ db, renderer, saveFile: files.saveCard },
        ...{ refuseAction: refuseActionOn, siteUrl: config.siteUrl },
      }),
    recognition: createCardRecognition({ db, reader: pictureReader, readCard: (file) => readCard(files, file) }),
    documents: createDocuments(db),
    editing: { ...editing, save: (...save) => metrics.countSave(editing.save(...save)) },
    management: createArticleManagement(db),
    overview: createArticleOverview(db),
    library: createImageLibrary(db),
    autosaves: createArticleAutosaves(db),
    previews: createPreviewLinks(db, config.timeZone),
    desk: createDesk(db),
    notes: createArticleNotes(db),
    articleJobs: createArticleJobs(db),
    views,
    hashReader: createReaderHash(secret),
    missedSearches,
    redirects: createRedirects(db),
    outbox,
    deliveryTargets: createDeliveryTargets(db),
    notFoundCounter,
    siteImports: createSiteImports({ db, config, databaseUrl: postgres.directUrl, log }),
    viewSessions: createSignedToken({ secret, purpose: 'view session', lifeMs: VIEW_SESSION_LIFE_MS, now: clock.now }),
    identity: createIdentity({
      db,
      secret,
      siteUrl: config.siteUrl,
      siteName: config.siteName,
      ...(passwordHash && { passwordHash }),
      now: clock.now,
      onError: (message, [error]) => log.error({ error }, `identity: ${message}`),
      onSecurityEvent: (event) => {
        metrics.countSecurityEvent(event.kind);
        log.info({ security: event }, `security: ${event.kind}`);
      },
    }),
    appCheck: createAppCheck({ secret, now: clock.now }),
    files,
    mail:
      transport &&
      createStaffMail({ db, transport, onFailure: (failure) => log.warn({ failure }, 'a message was not sent') }),
    live,
    presence,
    openPages,
    checks: {
      database: () => isDatabaseResponding(db),
      changes: async () => live.isListening(),
      receivesChanges: async () => !live.isDeaf(),
      // No object has this key, so a working store returns null. An unreachable store rejects.
      files: async () => (await store.findSize('ready/0.txt')) === null,
    },
    writeChecks: {
      database: () => checkDatabaseWrites(db),
      files: () => checkStoreWrites(store),
    },
    readPool: () => readPoolState(db),
    measure: async () => ({
      databaseBytes: await readDatabaseBytes(db),
      replicas: await readReplicas(db),
      ...(await outbox.measureWaiting(clock.now())),
    }),
    close: async () => {
      pictureReader.close();
      await store.close();
      await views.drain();
      await missedSearches.drain();
      await notFoundCounter.drain();
      presence.close();
      openPages.close();
      await live.close();
      await db.destroy();
    },
  };
}

async function readCard(files: FileStorage, { token, widthPx }: { token: string; widthPx: number }) {
  const opened = await files.open({ token, file: `${widthPx}.jpg` });
  return opened && new Uint8Array(await new Response(opened.body).arrayBuffer());
}

function openLive({ postgres, log }: OpenServicesOptions, db: Database): Promise<ChangeBus> {
  return openChangeBus({
    url: postgres.directUrl,
    // Real time, because the database does not use a test's clock.
    echo: { clock: systemClock, notify: (channel, payload) => sendNotification(db, channel, payload) },
    onDeafChange: (isDeaf) => (isDeaf ? log.error({}, NO_NOTIFICATIONS) : log.info({}, NOTIFICATIONS_RESTORED)),
    onDisconnect: (error) => log.error({ error: error.message }, 'lost the connection to the database; reconnecting'),
    beforeReconnect: async () => {
      await postgres.ensureRunning();
      // Reconnecting evicts every page, and during an outage none could be rendered again.
      await requireNoOutage(db);
    },
  });
}
