-- With a default, so that a process of the previous release can still insert articles. 0: no end.
alter table articles add column featured_until bigint not null default 0;

-- What leads the home page: the newest featured article without an end, or one of the few whose end is in the future.
create index articles_featured_always on articles (public_at desc, id desc)
  where is_featured and status <> 'draft' and featured_until = 0;
create index articles_featured_until on articles (featured_until) where is_featured and featured_until > 0;
drop index articles_featured;
