-- What a person sees of a title, in one form for every way to type it: no marks of emphasis, no joiners, small letters.
-- Bounded, so that the work for one title is.
create function fold_title(title text) returns text
  language sql immutable strict parallel safe
  return left(
    lower(normalize(regexp_replace(
      replace(replace(title, U&'\09A4\09CD\200D', U&'\09CE'), U&'\09A4\09CD\200C', U&'\09CE'),
      U&'[*\200C\200D]', '', 'g'
    ), nfc)),
    1000
  );

-- Every three letters in a row of a folded text, and the one or two at its end: a needle of any length is in the text
-- only if its own pieces begin pieces of the text. Every sign counts, whatever the server's locale takes for a letter.
create function text_pieces(folded text) returns text[]
  language sql immutable strict parallel safe
  return array(select substr(folded, place, 3) from generate_series(1, length(folded)) as place);

-- The query for the titles that may contain a folded needle; a needle shorter than a piece asks for beginnings.
create function title_query(needle text) returns tsquery
  language sql immutable strict parallel safe
  return (
    select string_agg(
      '''' || replace(replace(piece, '\', '\\'), '''', '''''') || '''' || case when length(needle) < 3 then ':*' else '' end,
      ' & '
    )::tsquery
    from unnest(text_pieces(needle)) as piece
    where length(piece) = least(3, length(needle))
  );

alter table articles
  add column revision integer not null default 1,
  add column is_draft boolean not null generated always as (status = 'draft') stored,
  add column title_key text not null generated always as (fold_title(title)) stored;

comment on column articles.revision is 'counts the versions of the article''s content';

create index articles_title_pieces on articles
  using gin (array_to_tsvector(text_pieces(title_key))) with (gin_pending_list_limit = 256);

create index articles_desk_created on articles (is_draft, created_at, id);
create index articles_desk_updated on articles (is_draft, updated_at, id);
create index articles_desk_category_created on articles (category, is_draft, created_at, id);
create index articles_desk_category_updated on articles (category, is_draft, updated_at, id);
-- An address may be longer than an index takes.
create index articles_image on articles (md5(image_url)) where image_url <> '';

create index article_views_most on article_views (view_count desc, article_id) where view_count > 0;

-- Outlives the article it belongs to, which may come back from the trash.
create table article_revisions (
  article_id text collate "C" not null,
  revision integer not null,
  content jsonb not null,
  saved_at bigint not null,
  origin text not null check (origin in ('saved', 'restored-revision', 'restored-trash', 'imported')),
  history_id text collate "C",
  primary key (article_id, revision)
);

create unique index article_revisions_history on article_revisions (history_id) where history_id is not null;

create table trash (
  article_id text collate "C" primary key,
  content jsonb not null,
  revision integer not null,
  image_url text not null,
  deleted_at bigint not null,
  deleted_by text not null
);

create index trash_newest on trash (deleted_at desc, article_id desc);
create index trash_image on trash (md5(image_url)) where image_url <> '';

-- Numbers of the overview, kept by the triggers below whoever writes articles.
create table article_category_counts (
  category text collate "C" primary key,
  articles bigint not null
);

-- By quarters of an hour since 1970: every time zone's midnight is the beginning of one.
create table article_quarter_counts (
  quarter bigint primary key,
  articles bigint not null
);

-- Writers take the counters' locks in one order: categories, then quarters, each sorted. What adds up to nothing locks nothing.
create function add_article_counts(categories text[], created bigint[], signs integer[]) returns void
  language plpgsql as $$
begin
  insert into article_category_counts as counts (category, articles)
    select category, sum(sign) from unnest(categories, signs) as changed (category, sign)
    group by category having sum(sign) <> 0 order by category collate "C"
    on conflict (category) do update set articles = counts.articles + excluded.articles;
  insert into article_quarter_counts as counts (quarter, articles)
    select created_at / 900000, sum(sign) from unnest(created, signs) as changed (created_at, sign)
    group by 1 having sum(sign) <> 0 order by 1
    on conflict (quarter) do update set articles = counts.articles + excluded.articles;
end
$$;

create function count_inserted_articles() returns trigger language plpgsql as $$
begin
  perform add_article_counts(array_agg(category), array_agg(created_at), array_agg(1)) from new_rows having count(*) > 0;
  return null;
end
$$;

create function count_updated_articles() returns trigger language plpgsql as $$
begin
  perform add_article_counts(array_agg(category), array_agg(created_at), array_agg(sign)) from (
    select category, created_at, 1 as sign from new_rows union all select category, created_at, -1 from old_rows
  ) as changed having count(*) > 0;
  return null;
end
$$;

create function count_deleted_articles() returns trigger language plpgsql as $$
begin
  perform add_article_counts(array_agg(category), array_agg(created_at), array_agg(-1)) from old_rows having count(*) > 0;
  return null;
end
$$;

create trigger count_inserted after insert on articles
  referencing new table as new_rows for each statement execute function count_inserted_articles();
create trigger count_updated after update on articles
  referencing old table as old_rows new table as new_rows for each statement execute function count_updated_articles();
create trigger count_deleted after delete on articles
  referencing old table as old_rows for each statement execute function count_deleted_articles();

insert into article_category_counts select category, count(*) from articles group by category;
insert into article_quarter_counts select created_at / 900000, count(*) from articles group by 1;
