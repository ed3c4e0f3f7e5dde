import type { Mapping } from './category-mapping.ts';
import type { LossKind } from './foreign-post.ts';

/**
 * An upload is sent in chunks of this size, which pass the limits of proxies. After a lost connection, only one chunk is
 * repeated.
 */
export const IMPORT_CHUNK_BYTES = 1024 * 1024;
/** Uploads leave this much of the disk free for the database. */
export const RESERVED_DISK_BYTES = 1_000_000_000;

export type ImportSystem = 'wordpress' | 'ghost';

/** The options of `prohor import`, and whether the images are fetched afterwards. */
export type ImportOptions = {
  /** The URL of a Ghost site, which its export does not contain. */
  siteUrl: string;
  trash: 'skip' | 'drafts';
  members: 'drafts' | 'publish';
  images: 'fetch' | 'leave';
};

export const DEFAULT_IMPORT_OPTIONS: ImportOptions = {
  siteUrl: '',
  trash: 'skip',
  members: 'drafts',
  images: 'fetch',
};

/** Returns the URL without its query; null if the text is not an http(s) URL. */
export function parseSiteUrl(text: string): string | null {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) ? `${url.origin}${url.pathname}` : null;
}

/** A person's choices for a mapping, by slug or type. */
export type MappingChoices = {
  default: string;
  categories: Readonly<Record<string, string>>;
  pages: Readonly<Record<string, string>>;
  types: Readonly<Record<string, string>>;
};

/** `system` is null until the beginning of the file has arrived. */
export type ImportFile = {
  id: string;
  name: string;
  bytes: number;
  /** When the file was last modified on the owner's computer. */
  modifiedMs: number;
  receivedBytes: number;
  system: ImportSystem | null;
};

export type ImportRunKind = 'dry-run' | 'import';

type ImportResult = {
  /** The old site. */
  url: string;
  counts: Readonly<Record<string, number>>;
  losses: readonly (readonly [LossKind, number])[];
  /** Why the files were not read to their end; null if they were. */
  failure: string | null;
};

export type ImportImages = { total: number; fetched: number; existing: number; failed: number };

/** A dry run or an import as its process reports it. */
export type ImportRun = {
  kind: ImportRunKind;
  pid: number;
  /** When the current phase began: reading the files, or fetching the images. */
  phaseStartedMs: number;
  endedMs: number | null;
  /** When its process last saved this record. */
  savedMs: number;
  /** Bytes read so far. Counts both passes over the files, as `totalBytes` does. */
  bytes: number;
  totalBytes: number;
  items: number;
  /** Null until the images are being fetched. */
  images: ImportImages | null;
  end: 'done' | 'stopped' | 'failed' | null;
  result: ImportResult | null;
  /** Why the run failed. */
  failure: string | null;
};

/** A run that has not read anything yet. */
export const createRun = (kind: ImportRunKind, pid: number, nowMs: number): ImportRun => ({
  kind,
  pid,
  phaseStartedMs: nowMs,
  endedMs: null,
  savedMs: nowMs,
  bytes: 0,
  totalBytes: 0,
  items: 0,
  images: null,
  end: null,
  result: null,
  failure: null,
});

/** `interrupted`: the process has ended without a result. */
type ImportRunState = 'running' | 'interrupted' | 'done' | 'stopped' | 'failed';

export type ImportRunView = ImportRun & { state: ImportRunState };

/** Everything that the screen of the import shows. */
export type ImportState = {
  files: readonly ImportFile[];
  options: ImportOptions;
  /** Null before the first dry run. */
  mapping: Mapping | null;
  dryRun: ImportRunView | null;
  import: ImportRunView | null;
  /** A process was started and has not reported yet. */
  isStarting: boolean;
  /** An import of this site runs, perhaps on the command line. */
  isRunning: boolean;
  isStopping: boolean;
};

export const UPLOAD_PROBLEMS = ['empty', 'full', 'wrong-type', 'missing', 'running', 'finished'] as const;
export type ImportUploadProblem = (typeof UPLOAD_PROBLEMS)[number];

export type ImportUploadResult =
  | { kind: 'received'; id: string; receivedBytes: number }
  | { kind: 'refused'; problem: ImportUploadProblem };

export type ImportStartProblem =
  | 'running'
  | 'no-files'
  | 'incomplete'
  | 'mixed'
  | 'bad-site-url'
  | 'not-checked'
  | 'unplaced'
  | 'invalid';

export type ImportStartResult = { kind: 'started' } | { kind: 'not-started'; problem: ImportStartProblem };

/** The reports of the runs, and the list of the images. */
export const IMPORT_REPORTS = ['dry-run.html', 'dry-run.json', 'import.html', 'import.json', 'images.txt'] as const;
export type ImportReportName = (typeof IMPORT_REPORTS)[number];

/** Lists the categories without a place whose articles need a default, if the mapping lacks one. */
export const listUnplaced = ({ default: fallback, categories }: Mapping): string[] =>
  fallback === '' ? categories.filter(({ to }) => to === '').map(({ name, articles }) => `${name} (${articles})`) : [];

/** True while a process of the dashboard runs or starts. An import from the command line does not count. */
export const isRunActive = ({ isStarting, dryRun, import: run }: Pick<ImportState, 'isStarting'> & Runs): boolean =>
  isStarting || dryRun?.state === 'running' || run?.state === 'running';
type Runs = Record<'dryRun' | 'import', Pick<ImportRunView, 'state'> | null>;

/** True for an import that failed before its first post, e.g. because of its files. */
export const hasWrittenNothing = ({ state, items }: Pick<ImportRunView, 'state' | 'items'>): boolean =>
  state === 'failed' && items === 0;

/** The progress of the current phase: in bytes of the files, then in images. */
export const measureProgress = ({ bytes, totalBytes, images }: ImportRun): { done: number; total: number } =>
  images === null
    ? { done: bytes, total: totalBytes }
    : { done: images.fetched + images.existing + images.failed, total: images.total };

/** Estimates the remaining time in ms from the speed so far. Null before anything is done. */
export function estimateRestMs(run: ImportRun, nowMs: number): number | null {
  const { done, total } = measureProgress(run);
  return done === 0 ? null : ((nowMs - run.phaseStartedMs) / done) * Math.max(total - done, 0);
}
