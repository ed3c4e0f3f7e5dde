-- The views of each article in each hour, without any data of a person. Rows are kept for 8 days. They have no foreign key,
-- so that the views of an article are still known if it is restored from the trash.
create table article_view_hours (
  hour bigint not null,
  article_id text collate "C" not null,
  views bigint not null,
  readers smallint[] not null,
  primary key (hour, article_id)
);

comment on column article_view_hours.hour is 'start of the hour, in ms since 1970';
comment on column article_view_hours.readers is
  'up to five different readers: hashes of 16 bits, which differ between articles (services/articles/views/reader-hash.ts)';

-- The ranking that all processes share.
create table most_read (
  is_only_row boolean primary key default true check (is_only_row),
  article_ids text[] not null,
  ranked_at bigint not null
);

comment on column most_read.article_ids is 'most read first; more than the block shows, because some may be withdrawn later';
