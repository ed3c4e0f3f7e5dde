-- Roles of staff. Everybody has all rights until `has_roles` is set.
alter table staff
  add column role text not null default 'editor' check (role in ('owner', 'editor', 'reporter', 'contributor')),
  add column desks text[],
  add column must_have_second_factor boolean not null default false,
  add column deactivated_at bigint;

comment on column staff.desks is 'the categories of an editor; null for all';
comment on column staff.deactivated_at is 'when the account was deactivated, in ms; null while it is active';

alter table sign_in_policy add column has_roles boolean not null default false;

alter table articles add column owner_id text collate "C";
alter table trash add column owner_id text collate "C";

comment on column articles.owner_id is 'the account that created it, which may be deleted; null for an import and dev mode';

-- The account of the first history entry, if that entry is the creation. An import with another history has none.
create temporary table first_entries on commit drop as
  select article_id, user_id from (
    select distinct on (article_id) article_id, user_id, action from history order by article_id, timestamp, id
  ) as entries
  where action = 'Created' and user_id in (select id from staff);

-- The columns are not part of what triggers maintain, so they need not run for every article.
alter table articles disable trigger user;
update articles set owner_id = user_id from first_entries where article_id = articles.id;
alter table articles enable trigger user;
alter table trash disable trigger user;
update trash set owner_id = user_id from first_entries where first_entries.article_id = trash.article_id;
alter table trash enable trigger user;

create index articles_owner on articles (owner_id, created_at, id) where owner_id is not null;
