import type { InterfaceLanguage } from '../../staff/interface-language.ts';
import type { LossKind } from './foreign-post.ts';
import { LOSS_NAMES } from './foreign-post.ts';

/** The texts of the report for people, in one language. */
export type ReportTexts = {
  readonly language: InterfaceLanguage;
  readonly heading: (url: string) => string;
  readonly totals: string;
  readonly post: string;
  readonly lost: string;
  readonly before: string;
  readonly now: string;
  readonly notCarried: string;
  readonly losers: string;
  readonly formatCount: (count: number) => string;
  readonly counts: Readonly<Record<string, string>>;
  readonly losses: Readonly<Record<LossKind, string>>;
};

export const ENGLISH_REPORT = {
  language: 'en',
  heading: (url: string) => `What was not carried from ${url}`,
  totals: 'Totals',
  post: 'Post',
  lost: 'What it lost',
  before: 'before',
  now: 'now',
  notCarried: 'not carried',
  losers: 'Posts that lost something',
  formatCount: (count: number) => count.toLocaleString('en'),
  counts: {
    items: 'Items read',
    added: 'New',
    updated: 'Updated',
    unchanged: 'Unchanged',
    edited: 'Left alone: edited here',
    deleted: 'Left alone: deleted here',
    pages: 'Text pages',
    trash: 'Left out: in the trash',
    skipped: 'Left out by your choice',
    refused: 'Not carried',
    repeated: 'Repeated in the files',
    internal: 'Not articles: images, menus',
    addresses: 'Old URLs of categories, tags and authors',
  },
  losses: LOSS_NAMES,
} as const satisfies ReportTexts;
