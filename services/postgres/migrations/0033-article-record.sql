-- Embargo, expiry, withdrawal and corrections (docs/behaviour §4.21–4.23). The defaults let a process of the previous release
-- insert articles. 0 means none in each column of times; 9007199254740991 means without an end.
alter table articles
  add column embargo_until bigint not null default 0,
  add column expires_at bigint not null default 0,
  add column withdrawn_at bigint not null default 0,
  add column withdrawal_reason text not null default '',
  add column public_until bigint not null default 9007199254740991,
  add column is_listed boolean not null default true;

comment on column articles.public_until is 'the time from which readers may no longer see it, in ms; 0 if it is withdrawn';
comment on column articles.is_listed is 'false if it is withdrawn, or expired a while ago; readers'' indexes leave such articles out, so that no list reads them';

-- A trigger maintains public_at instead of an expression: PostgreSQL 15 cannot change the expression without writing the
-- table again.
alter table articles alter column public_at drop expression;

create function decide_visibility() returns trigger language plpgsql as $$
begin
  new.public_at := greatest(
    new.embargo_until, case when new.status = 'scheduled' then new.publish_at else new.published_at end
  );
  new.public_until := case
    when new.withdrawn_at > 0 then 0
    when new.expires_at > 0 then new.expires_at
    else 9007199254740991
  end;
  new.is_listed := new.withdrawn_at = 0
    and (tg_op = 'INSERT' or new.is_listed or new.public_until <> old.public_until);
  return new;
end
$$;

comment on function decide_visibility() is 'as publicAt and publicUntil in domain/article/decide-visibility.ts';

-- An embargoed article has not become public yet.
drop trigger published_inserted on articles;
drop trigger published_updated on articles;
create trigger published_inserted before insert on articles for each row
  when (new.published_at = 0 and new.status = 'published' and new.embargo_until = 0) execute function fill_published_at();
create trigger published_updated before update on articles for each row
  when (
    new.published_at = 0 and (new.status = 'published' or old.status = 'scheduled')
    and new.embargo_until = 0 and old.embargo_until = 0
  )
  execute function fill_published_at();
-- Runs after them, because triggers run in the order of their names.
create trigger visibility_decided before insert or update on articles for each row execute function decide_visibility();

alter table article_search add column public_until bigint not null default 9007199254740991;
comment on column article_search.public_at is 'as in articles; null for a draft and for an article that is not listed';
comment on column article_search.public_until is 'as in articles';

alter table article_tags add column public_until bigint not null default 9007199254740991;
comment on column article_tags.public_at is 'as in articles; null for a draft and for an article that is not listed';
comment on column article_tags.public_until is 'as in articles';

-- The period lexemes of a row without a time of publication do not matter, because no search finds it.
create or replace function correct_search_times(article_ids text[]) returns void
  language sql
  begin atomic
    update article_search as search
      set public_at = case when is_listed then articles.public_at end,
        public_until = articles.public_until,
        terms = ts_delete(terms, period_lexemes(search.public_at)) || array_to_tsvector(period_lexemes(articles.public_at))
      from articles
      where id = search.article_id and id = any(article_ids) and status <> 'draft' and search.public_at is not null
        and (search.public_at, search.public_until, is_listed)
          is distinct from (articles.public_at, articles.public_until, true);
  end;

create or replace function refresh_article_tags(ids text[]) returns void language plpgsql as $$
declare
  old_keys text[];
  old_names text[];
  new_keys text[];
  new_names text[];
begin
  with removed as (delete from article_tags where article_id = any(ids) returning key, name)
    select array_agg(key), array_agg(name) into old_keys, old_names from removed;
  with added as (
    insert into article_tags (article_id, key, name, public_at, public_until)
      select distinct on (id, tag_key(tag)) id, tag_key(tag), tag,
        case when status <> 'draft' and is_listed then public_at end, public_until
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

create or replace function follow_updated_tags() returns trigger language plpgsql as $$
begin
  perform refresh_article_tags(array_agg(id)) from new_rows join old_rows using (id)
    where (new_rows.tags, new_rows.is_draft, new_rows.public_at, new_rows.public_until, new_rows.is_listed)
      is distinct from (old_rows.tags, old_rows.is_draft, old_rows.public_at, old_rows.public_until, old_rows.is_listed)
    having count(*) > 0;
  return null;
end
$$;

-- When an article begins to count, and when it ceases to.
create function list_count_times(public_at bigint, public_until bigint, now_ms bigint, sign integer)
  returns table (due_at bigint, change integer) language sql immutable parallel safe as $$
    select case when public_at > now_ms then public_at else 0 end, sign where public_at < public_until
    union all
    select case when public_until > now_ms then public_until else 0 end, -sign
      where public_at < public_until and public_until < 9007199254740991
  $$;

create or replace function count_lexemes() returns trigger language plpgsql as $$
declare
  now_ms constant bigint := extract(epoch from now()) * 1000;
begin
  if tg_op = 'INSERT' then
    insert into search_lexeme_changes (due_at, lexemes, changes)
    select due_at, array_agg(lexeme), array_agg(articles)
    from (
      select due_at, lexeme, sum(change)::integer as articles
      from new_rows, list_count_times(public_at, public_until, now_ms, 1), unnest(tsvector_to_array(terms)) as lexeme
      where analyser_version >= 2
      group by 1, 2
      having sum(change) <> 0
    ) as counted
    group by due_at;
  elsif tg_op = 'DELETE' then
    insert into search_lexeme_changes (due_at, lexemes, changes)
    select due_at, array_agg(lexeme), array_agg(articles)
    from (
      select due_at, lexeme, sum(change)::integer as articles
      from old_rows, list_count_times(public_at, public_until, now_ms, -1), unnest(tsvector_to_array(terms)) as lexeme
      where analyser_version >= 2
      group by 1, 2
      having sum(change) <> 0
    ) as counted
    group by due_at;
  else
    insert into search_lexeme_changes (due_at, lexemes, changes)
    select due_at, array_agg(lexeme), array_agg(articles)
    from (
      select due_at, lexeme, sum(change)::integer as articles
      from (
        select public_at, public_until, terms, 1 as sign from new_rows where analyser_version >= 2
        union all
        select public_at, public_until, terms, -1 from old_rows where analyser_version >= 2
      ) as changed, list_count_times(public_at, public_until, now_ms, sign), unnest(tsvector_to_array(terms)) as lexeme
      group by 1, 2
      having sum(change) <> 0
    ) as counted
    group by due_at;
  end if;
  return null;
end
$$;

create table article_corrections (
  id text collate "C" primary key,
  article_id text collate "C" not null,
  corrected_at bigint not null,
  text text not null,
  user_email text not null,
  user_id text
);

comment on table article_corrections is 'outlives the article it belongs to, which may come back from the trash';

create index article_corrections_newest on article_corrections (corrected_at desc, id desc);
create index article_corrections_article on article_corrections (article_id, corrected_at, id);

-- A withdrawal, its end and a change of a correction are revisions with the same content. Not validated, because the list only
-- becomes longer.
alter table article_revisions
  add column note text not null default '',
  drop constraint article_revisions_origin_check,
  add constraint article_revisions_origin_check check (
    origin in (
      'saved', 'restored-revision', 'restored-trash', 'imported', 'withdrawn', 'reinstated',
      'correction-added', 'correction-edited', 'correction-removed'
    )
  ) not valid;

comment on column article_revisions.note is 'the reason of a withdrawal, or the text of a correction';
