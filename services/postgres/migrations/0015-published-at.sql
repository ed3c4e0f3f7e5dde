-- When an article became public (docs/behaviour §4.2). It is stored, because an article may be published long after
-- it was created, withdrawn, and published again. 0: it never was public.
--
-- public_at so far was publish_at of a scheduled article, else created_at. The stored values become those of
-- published_at, so that only the rows that differ are updated.
alter table articles alter column public_at drop expression;
alter table articles rename column public_at to published_at;
alter table articles alter column published_at set default 0;
drop index articles_newest, articles_category, articles_subcategory, articles_featured_always;

comment on column articles.published_at is 'when it became public, in ms, also while it is withdrawn; 0 if it never was';

-- The rule of decidePublishedAt applied to the stored revisions: the last schedule that came due, else the first
-- revision that was published. The time of an imported revision is not the time at which it became public.
create temporary table publications on commit drop as
  with now as (
    select (extract(epoch from now()) * 1000)::bigint as ms
  ), revised as (
    select article_id, revision, origin, status, "publishAt" as publish_at, saved_at,
      lead(saved_at, 1, now.ms) over (partition by article_id order by revision) as until
    from now, article_revisions, jsonb_to_record(content) as record (status text, "publishAt" bigint)
  ), revealed as (
    select article_id,
      (array_agg(publish_at order by revision desc) filter (where status = 'scheduled' and publish_at <= until))[1] as due_at,
      min(saved_at) filter (where status = 'published' and origin <> 'imported') as saved_at,
      bool_or(status = 'published' and origin = 'imported') as was_imported
    from revised group by article_id
  ), stored as (
    select id, created_at, status from articles
    union all
    select article_id, (content->>'createdAt')::bigint, content->>'status' from trash
  )
  select id, least(now.ms, coalesce(
      due_at,
      least(saved_at, case when was_imported then created_at end),
      case when status = 'published' then greatest(created_at, 1) else 0 end
    )) as published_at
  from now, stored left join revealed on article_id = id;

update articles set published_at = publications.published_at from publications
  where publications.id = articles.id and publications.published_at <> articles.published_at;
update trash set content = content || jsonb_build_object('publishedAt', publications.published_at) from publications
  where publications.id = article_id;

alter table articles add column public_at bigint not null
  generated always as (case when status = 'scheduled' then publish_at else published_at end) stored;

comment on column articles.public_at is 'the time from which readers may see it, in ms; the order of readers'' lists';

create index articles_newest on articles (public_at desc, id desc) where status <> 'draft';
create index articles_category on articles (category, public_at desc, id desc) where status <> 'draft';
create index articles_subcategory on articles (category, subcategory, public_at desc, id desc) where status <> 'draft';
create index articles_featured_always on articles (public_at desc, id desc)
  where is_featured and status <> 'draft' and featured_until = 0;

-- A process of the previous release writes articles without the column.
create function fill_published_at() returns trigger language plpgsql as $$
begin
  new.published_at := case
    when tg_op = 'INSERT' then greatest(new.created_at, 1)
    when old.status = 'scheduled' and old.publish_at <= new.updated_at then old.publish_at
    when new.status = 'published' then new.updated_at
    else 0
  end;
  return new;
end
$$;

create trigger published_inserted before insert on articles for each row
  when (new.published_at = 0 and new.status = 'published') execute function fill_published_at();
create trigger published_updated before update on articles for each row
  when (new.published_at = 0 and (new.status = 'published' or old.status = 'scheduled'))
  execute function fill_published_at();

-- It also derives the time of the search terms from the creation. As listFilterLexemes in
-- services/articles/search/index-terms.ts: periods of 8 and 256 days.
create function period_lexemes(public_at bigint) returns text[]
  language sql immutable strict parallel safe
  return array['#d' || public_at / 691200000, '#y' || public_at / 22118400000];

create function correct_search_times(article_ids text[]) returns void
  language sql
  begin atomic
    update article_search as search
      set public_at = articles.public_at,
        terms = ts_delete(terms, period_lexemes(search.public_at)) || array_to_tsvector(period_lexemes(articles.public_at))
      from articles
      where id = search.article_id and id = any(article_ids)
        and status <> 'draft' and search.public_at <> articles.public_at;
  end;

create function follow_public_at() returns trigger language plpgsql as $$
begin
  perform correct_search_times((select array_agg(article_id) from new_rows));
  return null;
end
$$;

create trigger public_at_inserted after insert on article_search
  referencing new table as new_rows for each statement
  when (pg_trigger_depth() = 0) execute function follow_public_at();
create trigger public_at_updated after update on article_search
  referencing new table as new_rows for each statement
  when (pg_trigger_depth() = 0) execute function follow_public_at();

-- Entering the terms into the index at the end, all together, takes a quarter of the time.
set local gin_pending_list_limit = '1GB';
select correct_search_times((select array_agg(id) from articles));
select gin_clean_pending_list('article_search_terms');
