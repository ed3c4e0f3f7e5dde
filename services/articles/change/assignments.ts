import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { ArticleId } from '#domain/article/article.ts';
import { WORKFLOW_IS_ON } from './workflow-settings.ts';

/** Selects the accounts that a row of `articles`, or a proposal for it, is assigned to. Empty while the workflow is off. */
export const ASSIGNEE_IDS = sql<string[]>`array(
  select assignee_id from desk_items
  where article_id = articles.id and assignee_id is not null and ${WORKFLOW_IS_ON}
)`;

/**
 * True if the account owns a row of `articles` or is assigned to it. The assigned ids are read once, as an array, which lets
 * PostgreSQL use both indexes.
 */
export const isOwnOrAssigned = (staffId: string): RawBuilder<boolean> => sql<boolean>`(
  articles.owner_id = ${staffId} or articles.id = any(array(
    select article_id from desk_items where assignee_id = ${staffId} and ${WORKFLOW_IS_ON}
  ))
)`;

/**
 * The statement that removes the article's assignee from its proposals, before the assignment of the article itself ends.
 * Otherwise the account could still write the article. `except` is a proposal that ends anyway.
 */
export const updateEndedAssignments = (articleId: ArticleId, except: string): RawBuilder<unknown> => sql`
  update desk_items as proposal set assignee_id = null from desk_items as own
  where own.article_id = ${articleId} and own.proposer_id = '' and proposal.article_id = ${articleId}
    and proposal.proposer_id not in ('', ${except}) and proposal.assignee_id = own.assignee_id`;
