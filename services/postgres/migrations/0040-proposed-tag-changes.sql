-- Changes of tags that wait for a second person, on a site that requires four eyes (docs/behaviour §6.3). A separate table, so that
-- no job can apply one of them.
create table proposed_tag_changes (
  from_key text collate "C" primary key,
  from_name text not null,
  to_name text,
  proposed_at bigint not null,
  user_email text not null,
  user_id text collate "C"
);

comment on column proposed_tag_changes.to_name is 'the new name; null to delete the tag from all articles';
