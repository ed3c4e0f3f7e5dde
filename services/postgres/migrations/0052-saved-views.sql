-- The views of Manage News that an account saved: a search, filters and an order under a name.
create table saved_views (
  staff_id text collate "C" not null references staff (id) on delete cascade,
  name text collate "C" not null,
  query text not null,
  primary key (staff_id, name)
);

comment on column saved_views.query is 'the query string of the list, without a page (app/newsroom/manage/manage-query.ts)';
