-- The ids of deleted articles that readers could once see. Their pages are 410, also after the purge of the trash.
create table article_tombstones (
  article_id text collate "C" primary key
);

-- The articles that are in the trash now. Their revisions show whether they were public when they were deleted.
insert into article_tombstones
  select article_id from trash
  where content->>'status' = 'published'
    or (content->>'status' = 'scheduled' and (content->>'publishAt')::numeric <= deleted_at)
    or exists (
      select from (
        select content->>'status' as status, (content->>'publishAt')::numeric as publish_at,
          lead(saved_at, 1, trash.deleted_at) over (order by revision) as ended_at
        from article_revisions where article_id = trash.article_id
      ) as revisions
      where status = 'published' or (status = 'scheduled' and publish_at <= ended_at)
    );
