-- without a transaction
-- The views of Manage News that an account saved: a search, filters and an order under a name.
create table if not exists saved_views (
  staff_id text collate "C" not null references staff (id) on delete cascade,
  name text collate "C" not null,
  query text not null,
  primary key (staff_id, name)
);

comment on column saved_views.query is 'the query string of the list, without a page (app/newsroom/manage/manage-query.ts)';

-- For staff's search: drafts and articles that are not listed, which are few.
drop index concurrently if exists article_search_unlisted;
create index concurrently article_search_unlisted on article_search using gin (terms) where public_at is null;
