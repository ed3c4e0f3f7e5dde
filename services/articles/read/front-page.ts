import type { FrontPage } from '#domain/front-page/decide-front-page.ts';
import { decideFrontPage, HOME_TOP_POOL_SIZE, HOME_TOP_SIZE } from '#domain/front-page/decide-front-page.ts';
import { HOME_SECTION_SIZE, planSections } from '#domain/front-page/section-plan.ts';
import { HOME_SECTION_ORDER } from '#domain/taxonomy/categories.ts';
import type { Database } from '#services/postgres/database.ts';
import type { FeaturedArticle, ListedArticle } from './reader-lists.ts';
import { findLead, listNewest, listSections } from './reader-lists.ts';

const SECTION_PLAN = planSections(HOME_SECTION_ORDER);

/** Chooses the articles of the home page, which are visible at `nowMs`. */
export async function readFrontPage(
  db: Database,
  nowMs: number,
): Promise<{ page: FrontPage<ListedArticle>; featured: FeaturedArticle | null }> {
  const [featured, newest, sections] = await Promise.all([
    findLead(db, nowMs),
    listNewest(db, { limit: HOME_TOP_POOL_SIZE, nowMs }),
    listSections(db, { categories: HOME_SECTION_ORDER, limit: HOME_SECTION_SIZE + HOME_TOP_SIZE, nowMs }),
  ]);
  return { page: decideFrontPage<ListedArticle>({ featured, newest, sections, plan: SECTION_PLAN }), featured };
}
