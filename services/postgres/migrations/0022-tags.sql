-- The articles of each tag, newest first, and how many articles use each spelling. Triggers maintain both, because imports,
-- jobs and processes of the previous release write articles too.
create table article_tags (
  article_id text collate "C" not null,
  key text collate "C" not null,
  name text not null,
  public_at bigint,
  primary key (article_id, key)
);

comment on column article_tags.key is 'tag_key(name): different spellings of one tag have the same key';
comment on column article_tags.public_at is 'as in articles; null for a draft';

create index article_tags_newest on article_tags (key, public_at desc, article_id desc);

create table tags (
  key text collate "C" not null,
  name text collate "C" not null,
  articles bigint not null,
  primary key (key, name)
);

comment on table tags is 'one row for each spelling; drafts count';

-- As toTagKey in domain/article/tag.ts. Stored tags are normalised, but removing a joiner may bring together letters
-- that have to be normalised again. Empty for a tag without a page.
create function tag_key(name text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  key text := normalize(translate(name, U&'\200C\200D', ''), nfc);
begin
  key := regexp_replace(key, U&'([\0995-\09B9\09BC\09CE\09F0\09F1])\09BE\09C7', U&'\005C1\09CB', 'g');
  key := regexp_replace(key, U&'([\0995-\09B9\09BC\09CE\09F0\09F1])\09D7\09C7', U&'\005C1\09CC', 'g');
  key := regexp_replace(
    key, U&'([\0995-\09B9\09BC\09CE\09F0\09F1])\0981([\09BE-\09C4\09C7\09C8\09CB\09CC])', U&'\005C1\005C2\0981', 'g'
  );
  key := replace(replace(key, U&'\0985\09BE', U&'\0986'), U&'\09AC\09BC', U&'\09B0');
  key := btrim(regexp_replace(key, U&'[\0009-\000D \00A0\1680\2000-\200A\2028\2029\202F\205F\3000\FEFF]+', ' ', 'g'));
  key := lower(key collate "C");
  return case when length(key) > 100 or key in ('.', '..') then '' else key end;
end
$$;

-- Writers lock the counters in one order.
create function refresh_article_tags(ids text[]) returns void language plpgsql as $$
declare
  old_keys text[];
  old_names text[];
  new_keys text[];
  new_names text[];
begin
  with removed as (delete from article_tags where article_id = any(ids) returning key, name)
    select array_agg(key), array_agg(name) into old_keys, old_names from removed;
  with added as (
    insert into article_tags (article_id, key, name, public_at)
      select distinct on (id, tag_key(tag)) id, tag_key(tag), tag, case when status <> 'draft' then public_at end
      from articles, unnest(tags) with ordinality as given (tag, place)
      where id = any(ids) and tag_key(tag) <> '' order by id, tag_key(tag), place
      returning key, name
  ) select array_agg(key), array_agg(name) into new_keys, new_names from added;
  insert into tags as counts (key, name, articles)
    select key, name, sum(sign) from (
      select key, name, -1 as sign from unnest(old_keys, old_names) as removed (key, name)
      union all select key, name, 1 from unnest(new_keys, new_names) as added (key, name)
    ) as changed
    group by key, name having sum(sign) <> 0 order by key collate "C", name collate "C"
    on conflict (key, name) do update set articles = counts.articles + excluded.articles;
  delete from tags where key = any(old_keys) and articles = 0;
end
$$;

create function follow_inserted_tags() returns trigger language plpgsql as $$
begin
  perform refresh_article_tags(array_agg(id)) from new_rows where tags <> '{}' having count(*) > 0;
  return null;
end
$$;

create function follow_updated_tags() returns trigger language plpgsql as $$
begin
  perform refresh_article_tags(array_agg(id)) from new_rows join old_rows using (id)
    where (new_rows.tags, new_rows.is_draft, new_rows.public_at)
      is distinct from (old_rows.tags, old_rows.is_draft, old_rows.public_at)
    having count(*) > 0;
  return null;
end
$$;

create function follow_deleted_tags() returns trigger language plpgsql as $$
begin
  perform refresh_article_tags(array_agg(id)) from old_rows where tags <> '{}' having count(*) > 0;
  return null;
end
$$;

create trigger tags_inserted after insert on articles
  referencing new table as new_rows for each statement execute function follow_inserted_tags();
create trigger tags_updated after update on articles
  referencing old table as old_rows new table as new_rows for each statement execute function follow_updated_tags();
create trigger tags_deleted after delete on articles
  referencing old table as old_rows for each statement execute function follow_deleted_tags();

select refresh_article_tags(array_agg(id)) from articles where tags <> '{}' having count(*) > 0;

-- Where the page of a renamed tag leads.
create table tag_renames (
  from_key text collate "C" primary key,
  to_key text collate "C" not null,
  to_name text not null
);

-- Renames, merges and deletions of tags. Each is done in batches of articles.
create table tag_changes (
  id bigint generated always as identity primary key,
  changed_at bigint not null,
  user_email text not null,
  user_id text,
  from_key text collate "C" not null,
  from_name text not null,
  to_name text,
  articles bigint not null default 0,
  finished_at bigint
);

comment on column tag_changes.to_name is 'null if the tag was deleted from all articles';
comment on column tag_changes.articles is 'how many articles were changed so far';

create index tag_changes_pending on tag_changes (id) where finished_at is null;
