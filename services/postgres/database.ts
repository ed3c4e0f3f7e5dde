import type { ColumnType, Generated, GeneratedAlways, Kysely } from 'kysely';
import type { Article, ArticleId } from '#domain/article/article.ts';
import type { CardCode, CardContent } from '#domain/cards/card.ts';
import type { EffectEvent, EffectState, TargetKind } from '#domain/deliveries/target.ts';
import type { HistoryEntry, RevisionOrigin } from '#domain/desk/history.ts';
import type { Role } from '#domain/permissions/roles.ts';
import type { ProposedCorrection, StoredCorrection } from '#domain/publication/correction.ts';
import type { InterfaceLanguage } from '#domain/staff/interface-language.ts';
import type { WorkflowStep } from '#domain/workflow/entry-step.ts';
import type { Stage } from '#domain/workflow/workflow.ts';

/**
 * Tables as defined by the migrations, in camelCase: the database's plugin converts names in both directions, except
 * inside `sql` templates, which PostgreSQL receives unchanged. Times are in ms since 1970.
 */
export type Tables = {
  articles: Omit<Article, 'viewCount'> & {
    sequence: Generated<number>;
    excerpt: string;
    publicAt: GeneratedAlways<number>;
    publicUntil: GeneratedAlways<number>;
    isListed: ColumnType<boolean, never, false>;
    revision: Generated<number>;
    isDraft: GeneratedAlways<boolean>;
    titleKey: GeneratedAlways<string>;
    /** The account that created it. */
    ownerId: string | null;
  };
  articleViews: { articleId: ArticleId; viewCount: number };
  viewMarks: { sessionId: string; articleId: ArticleId; markedAt: number };
  articleViewHours: { hour: number; articleId: ArticleId; views: number; readers: number[] };
  missedSearches: {
    day: string;
    key: Buffer;
    networks: number[];
    networkCount: GeneratedAlways<number>;
    words: Generated<string>;
  };
  apiKeys: { name: string; hash: Buffer; perMinute: number; createdAt: number };
  redirects: { address: string; target: string; isImported: boolean; changedAt: number; changedBy: string };
  missedAddresses: { address: string; requests: number; requestedAt: number };
  /** The systems that are notified of changes (`services/outbox/`). */
  effectTargets: {
    id: string;
    kind: TargetKind;
    name: string;
    url: string;
    secret: string;
    isPaused: Generated<boolean>;
    failures: Generated<number>;
    nextAttemptAt: Generated<number>;
    callsLeft: Generated<number>;
    callsLeftAt: Generated<number>;
    dueUpTo: number;
    changedAt: number;
    changedBy: string;
  };
  effects: {
    id: Generated<string>;
    targetId: string;
    event: EffectEvent;
    articleId: ArticleId | null;
    topics: string[];
    occurredAt: number;
    queuedAt: number;
    moment: string | null;
    attempts: Generated<number>;
    nextAttemptAt: Generated<number>;
    state: Generated<EffectState>;
    endedAt: number | null;
    status: number | null;
    responseText: Generated<string>;
  };
  movedArticles: {
    articleId: ArticleId;
    digest: string;
    revision: number;
    losses: ColumnType<unknown, string, string>;
  };
  mostRead: {
    isOnlyRow: Generated<boolean>;
    articleIds: string[];
    rankedAt: number;
    /** The start of the last full hour, its most read articles, and their views in this hour and in the hour before. */
    hour: Generated<number>;
    hourArticleIds: Generated<string[]>;
    hourViews: Generated<number[]>;
    hourViewsBefore: Generated<number[]>;
  };
  articleSearch: {
    articleId: ArticleId;
    publicAt: number | null;
    publicUntil: number;
    analyserVersion: number;
    terms: string;
    videos: string[];
    lexemeCount: Generated<number>;
  };
  searchLexemes: { lexeme: string; articles: number };
  searchLexemeChanges: { id: GeneratedAlways<number>; dueAt: number; lexemes: string[]; changes: number[] };
  history: HistoryEntry;
  articleRevisions: {
    articleId: ArticleId;
    revision: number;
    content: ColumnType<unknown, string, string>;
    savedAt: number;
    origin: RevisionOrigin;
    historyId: string | null;
    /** The reason of a withdrawal, or the text of a correction. */
    note: Generated<string>;
    changesText: Generated<boolean | null>;
  };
  trash: {
    articleId: ArticleId;
    content: ColumnType<unknown, string, string>;
    revision: number;
    imageUrl: string;
    deletedAt: number;
    deletedBy: string;
    ownerId: string | null;
  };
  articleTombstones: { articleId: ArticleId };
  articleCorrections: StoredCorrection;
  proposedCorrections: ProposedCorrection;
  articleTags: { articleId: ArticleId; key: string; name: string; publicAt: number | null; publicUntil: number };
  tags: { key: string; name: string; articles: number };
  tagRenames: { fromKey: string; toKey: string; toName: string };
  proposedTagChanges: {
    fromKey: string;
    fromName: string;
    toName: string | null;
    proposedAt: number;
    userEmail: string;
    userId: string | null;
  };
  tagChanges: {
    id: GeneratedAlways<number>;
    changedAt: number;
    userEmail: string;
    userId: string | null;
    fromKey: string;
    fromName: string;
    toName: string | null;
    articles: Generated<number>;
    finishedAt: number | null;
    undoes: Generated<number | null>;
  };
  tagChangeArticles: { changeId: number; articleId: ArticleId; tags: string[] };
  articleAutosaves: {
    ownerId: string;
    articleId: ArticleId;
    ownerEmail: string;
    draftId: string;
    sequence: number;
    baseRevision: number | null;
    form: ColumnType<unknown, string, string>;
    imageUrl: string;
    updatedAt: number;
  };
  /** The workflow of an article, or a proposal to change it. */
  deskItems: {
    articleId: ArticleId;
    proposerId: Generated<string>;
    proposerEmail: Generated<string>;
    stage: Stage;
    movedAt: number;
    approvedRevision: number | null;
    baseRevision: number | null;
    content: ColumnType<unknown, string | null, string | null>;
    savedAt: number | null;
    writers: Generated<string[]>;
    submitterId: string | null;
    assigneeId: string | null;
    dueAt: number | null;
    note: Generated<string>;
    noteBy: Generated<string>;
    correction: Generated<string>;
    urgentAt: number | null;
    urgentBy: string | null;
  };
  workflowSteps: { historyId: string; step: WorkflowStep; note: Generated<string>; revision: number | null };
  previewLinks: {
    id: string;
    tokenHash: string;
    articleId: ArticleId;
    makerId: string;
    makerEmail: string;
    createdAt: number;
    expiresAt: number;
    allowsComments: boolean;
    openings: Generated<number>;
    lastOpenedAt: number | null;
  };
  previewComments: {
    id: GeneratedAlways<number>;
    linkId: string;
    name: string;
    text: string;
    sentAt: number;
    readAt: Generated<number | null>;
  };
  articleNotes: {
    id: GeneratedAlways<number>;
    articleId: ArticleId;
    authorId: string;
    authorEmail: string;
    requestKey: string;
    text: string;
    createdAt: number;
    editedAt: number | null;
    resolvedAt: number | null;
    resolvedBy: string | null;
  };
  noteRecipients: {
    staffId: string;
    noteId: number;
    articleId: ArticleId;
    isMention: boolean;
    isUnread: Generated<boolean>;
  };
  cards: {
    code: CardCode;
    articleId: ArticleId;
    content: ColumnType<CardContent, string, string>;
    isDraft: boolean;
    token: string;
    madeBy: string;
    madeAt: number;
    signature: Buffer;
    blockHash: GeneratedAlways<string>;
  };
  imageUses: {
    place: 'article' | 'trash' | 'autosave' | 'revision' | 'poster' | 'proposal' | 'card' | 'setting';
    articleId: ArticleId;
    ownerId: string;
    token: string;
    kind: 'featured' | 'body' | 'social';
  };
  videoPosters: { video: string; imageUrl: string | null; failures: number; dueAt: number | null };
  articleCategoryCounts: { category: string; articles: number };
  articleQuarterCounts: { quarter: number; articles: number };
  documents: {
    collection: string;
    id: string;
    position: Generated<number>;
    data: ColumnType<unknown, string, string>;
  };
  staff: {
    id: string;
    name: string;
    email: string;
    emailVerified: Generated<boolean>;
    image: string | null;
    twoFactorEnabled: Generated<boolean>;
    /** The language of the dashboard. */
    language: Generated<InterfaceLanguage>;
    role: Generated<Role>;
    /** The categories of an editor; null for all. */
    desks: string[] | null;
    mustHaveSecondFactor: Generated<boolean>;
    deactivatedAt: number | null;
    createdAt: Date;
    updatedAt: Date;
  };
  staffCredentials: {
    id: string;
    staffId: string;
    accountId: string;
    providerId: string;
    password: string | null;
    createdAt: Date;
    updatedAt: Date;
  };
  staffSessions: {
    id: string;
    staffId: string;
    token: string;
    expiresAt: Date;
    ipAddress: string | null;
    userAgent: string | null;
    lastUsedAt: Generated<Date>;
    mustSetUpSecondFactor: Generated<boolean>;
    hasSecondStep: Generated<boolean>;
    createdAt: Date;
    updatedAt: Date;
  };
  staffSecondFactors: { id: string; staffId: string; secret: string | null; backupCodes: string; verified: boolean };
  staffPasskeys: {
    id: string;
    staffId: string;
    name: string | null;
    credentialId: string;
    transports: string | null;
    createdAt: Date | null;
  };
  staffVerifications: {
    id: string;
    identifier: string;
    value: string;
    expiresAt: Date;
    createdAt: Date;
    updatedAt: Date;
  };
  savedViews: { staffId: string; name: string; query: string };
  signInPolicy: { isOnlyRow: Generated<boolean>; requiresSecondFactor: boolean; hasRoles: Generated<boolean> };
  /** The progress of the job that assigns owners to articles from before articles had owners. */
  ownerAssignment: { isOnlyRow: Generated<boolean>; afterId: string | null; startedAt: number };
  securityEvents: {
    id: GeneratedAlways<number>;
    at: number;
    kind: string;
    staffId: string | null;
    email: string | null;
    clientAddress: string | null;
    userAgent: string | null;
    detail: string | null;
  };
  sessionKey: { isOnly: Generated<boolean>; fingerprint: string };
  signInTries: { key: string; points: number; expire: number | null };
  files: {
    token: string;
    name: string;
    state: 'incomplete' | 'stored';
    url: string;
    digest: string;
    contentType: string;
    sizeBytes: number;
    widthPx: number;
    heightPx: number;
    isAnimated: boolean;
    /** A photo card, whose only file is one JPEG. */
    isCard: Generated<boolean>;
    uploadedBy: string;
    createdAt: number;
    alt: Generated<string>;
    caption: Generated<string>;
    credit: Generated<string>;
    source: Generated<string>;
    people: Generated<string>;
    focusX: Generated<number | null>;
    focusY: Generated<number | null>;
    isKept: Generated<boolean>;
    unusedSince: GeneratedAlways<number | null>;
    searchKey: GeneratedAlways<string | null>;
  };
};

export type Database = Kysely<Tables>;
