import type { Database } from '#services/postgres/database.ts';
import type { ProposedTagChange } from '../edit/proposed-tag-changes.ts';
import { listProposedTagChanges } from '../edit/proposed-tag-changes.ts';
import type { Page } from '../list-page.ts';
import type { CalendarArticles, CalendarRequest } from './calendar.ts';
import { listCalendar } from './calendar.ts';
import type { CountRequest, ManagedListRequest, ManagedPage, ManagedTotal } from './managed-list.ts';
import { countManaged, listManaged } from './managed-list.ts';
import type { ManagedTag, SuggestionRequest, TagChange, TagCursor } from './managed-tags.ts';
import { listTagChanges, listTags, suggestTags } from './managed-tags.ts';
import type { Overview, OverviewRequest } from './overview.ts';
import { readOverview } from './overview.ts';

/**
 * Queries for Overview, Manage News, Calendar and Tags, drafts included. All calls reject if the database fails. Their cost does not
 * grow with the archive.
 */
export type ArticleManagement = {
  listManaged(request: ManagedListRequest): Promise<ManagedPage>;
  /** See {@link countManaged}. */
  countManaged(request: CountRequest): Promise<ManagedTotal>;
  readOverview(request: OverviewRequest): Promise<Overview>;
  /** See {@link listCalendar}. */
  listCalendar(request: CalendarRequest): Promise<CalendarArticles[]>;
  /** See {@link listTags}. */
  listTags(request: { search: string; after: TagCursor | null; limit: number }): Promise<Page<ManagedTag, TagCursor>>;
  /** See {@link suggestTags}. */
  suggestTags(request: SuggestionRequest): Promise<string[]>;
  /** See {@link listTagChanges}. */
  listTagChanges(limit: number): Promise<TagChange[]>;
  /** See {@link listProposedTagChanges}. */
  listProposedTagChanges(): Promise<ProposedTagChange[]>;
};

export function createArticleManagement(db: Database): ArticleManagement {
  return {
    listManaged: (request) => listManaged(db, request),
    countManaged: (request) => countManaged(db, request),
    readOverview: (request) => readOverview(db, request),
    listCalendar: (request) => listCalendar(db, request),
    listTags: (request) => listTags(db, request),
    suggestTags: (request) => suggestTags(db, request),
    listTagChanges: (limit) => listTagChanges(db, limit),
    listProposedTagChanges: () => listProposedTagChanges(db),
  };
}
