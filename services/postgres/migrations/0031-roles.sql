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

-- The owner is the account of the first history entry, if that entry is the creation. An import with another history has none.
-- The columns are not part of what triggers maintain. A job assigns the owners of articles, which are too many for a migration
-- (services/articles/assign-owners.ts).
alter table trash disable trigger user;
update trash set owner_id = (
  select staff.id from (
    select action, user_id from history where history.article_id = trash.article_id order by timestamp, id limit 1
  ) as first_entry join staff on staff.id = user_id
  where action = 'Created'
);
alter table trash enable trigger user;

create table owner_assignment (
  is_only_row boolean primary key default true check (is_only_row),
  after_id text collate "C" default '',
  started_at bigint not null
);

comment on table owner_assignment is 'how far the owners of articles from before this migration are assigned; later empty';
comment on column owner_assignment.after_id is 'the last article that was looked at; null after the last of all';

insert into owner_assignment (started_at)
  select extract(epoch from now()) * 1000 where exists (select from articles);
