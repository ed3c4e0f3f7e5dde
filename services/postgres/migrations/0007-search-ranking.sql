-- One vector holds all words of an article, and those of the title once more with a mark, so that one index decides a
-- whole search. Rows of an older analyser have only the words of the body until they are indexed again.
alter table article_search rename column body_terms to terms;
alter index article_search_body rename to article_search_terms;
alter table article_search drop column title_terms;
-- The newest are indexed again first.
drop index article_search_version;
create index article_search_version on article_search (analyser_version, public_at desc);

create table search_lexemes (
  lexeme text collate "C" primary key,
  articles integer not null
);

comment on table search_lexemes is 'in how many public articles each lexeme is';

create table search_lexeme_changes (
  id bigint primary key generated always as identity,
  due_at bigint not null,
  lexemes text[] not null,
  changes integer[] not null
);

comment on table search_lexeme_changes is 'changes of search_lexemes that writers leave for a job to add: writers would wait for each other at common words';
comment on column search_lexeme_changes.due_at is 'when the articles become public, in ms; 0 if they are public';

create index search_lexeme_changes_due on search_lexeme_changes (due_at, id);

create function count_lexemes() returns trigger language plpgsql as $$
declare
  now_ms constant bigint := extract(epoch from now()) * 1000;
begin
  if tg_op = 'INSERT' then
    insert into search_lexeme_changes (due_at, lexemes, changes)
    select due_at, array_agg(lexeme), array_agg(articles)
    from (
      select case when public_at > now_ms then public_at else 0 end as due_at, lexeme, count(*)::integer as articles
      from new_rows, unnest(tsvector_to_array(terms)) as lexeme
      where public_at is not null and analyser_version >= 2
      group by 1, 2
    ) as counted
    group by due_at;
  elsif tg_op = 'DELETE' then
    insert into search_lexeme_changes (due_at, lexemes, changes)
    select due_at, array_agg(lexeme), array_agg(articles)
    from (
      select case when public_at > now_ms then public_at else 0 end as due_at, lexeme, -count(*)::integer as articles
      from old_rows, unnest(tsvector_to_array(terms)) as lexeme
      where public_at is not null and analyser_version >= 2
      group by 1, 2
    ) as counted
    group by due_at;
  else
    insert into search_lexeme_changes (due_at, lexemes, changes)
    select due_at, array_agg(lexeme), array_agg(articles)
    from (
      select case when public_at > now_ms then public_at else 0 end as due_at, lexeme, sum(change)::integer as articles
      from (
        select public_at, terms, 1 as change from new_rows where public_at is not null and analyser_version >= 2
        union all
        select public_at, terms, -1 from old_rows where public_at is not null and analyser_version >= 2
      ) as changed, unnest(tsvector_to_array(terms)) as lexeme
      group by 1, 2
      having sum(change) <> 0
    ) as counted
    group by due_at;
  end if;
  return null;
end
$$;

comment on function count_lexemes() is 'rows of analysers before version 2 were never counted';

create trigger article_search_inserted after insert on article_search
  referencing new table as new_rows for each statement execute function count_lexemes();
create trigger article_search_updated after update on article_search
  referencing old table as old_rows new table as new_rows for each statement execute function count_lexemes();
create trigger article_search_deleted after delete on article_search
  referencing old table as old_rows for each statement execute function count_lexemes();
