-- without a transaction
-- The views of the last full hour and of the hour before, which the ranking job writes with the ranking.
alter table most_read add column if not exists hour bigint not null default 0;
alter table most_read add column if not exists hour_article_ids text[] not null default '{}';
alter table most_read add column if not exists hour_views integer[] not null default '{}';
alter table most_read add column if not exists hour_views_before integer[] not null default '{}';
-- The unfinished drafts of an account, the last changed first.
drop index concurrently if exists articles_owner_drafts;
create index concurrently articles_owner_drafts on articles (owner_id, updated_at desc, id desc)
  where status = 'draft' and owner_id is not null;
