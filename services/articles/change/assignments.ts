import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { ArticleId } from '#domain/article/article.ts';
import { WORKFLOW_IS_ON } from './workflow-settings.ts';

/** Selects the accounts that a row of `articles`, or a proposal for it, is assigned to. None while the site has no workflow. */
export const ASSIGNEE_IDS = sql<string[]>`array(
  select assignee_id from desk_items
  where article_id = articles.id and assignee_id is not null and ${WORKFLOW_IS_ON}
)`;

/**
 * Whether a row of `articles` is the account's own or is assigned to it. The array is read once, so that PostgreSQL can use both
 * indexes.
 */
export const isOwnOrAssigned = (staffId: string): RawBuilder<boolean> => sql<boolean>`(
  articles.owner_id = ${staffId} or articles.id = any(array(
    select article_id from desk_items where assignee_id = ${staffId} and ${WORKFLOW_IS_ON}
  ))
)`;

/**
 * The statement that ends the assignments of an article's proposals to the account that the article is assigned to, before its own
 * assignment ends: each of them gives the right to write. `except` is a proposal that ends itself.
 */
export const updateEndedAssignments = (articleId: ArticleId, except: string): RawBuilder<unknown> => sql`
  update desk_items as proposal set assignee_id = null from desk_items as own
  where own.article_id = ${articleId} and own.proposer_id = '' and proposal.article_id = ${articleId}
    and proposal.proposer_id not in ('', ${except}) and proposal.assignee_id = own.assignee_id`;
