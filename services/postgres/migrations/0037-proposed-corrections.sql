-- Corrections that wait for a second person, on a site that requires four eyes (docs/behaviour §6.3). A separate table, so that
-- nothing that lists corrections can show one of them.
create table proposed_corrections (
  id text collate "C" primary key,
  article_id text collate "C" not null,
  correction_id text collate "C",
  text text not null,
  proposed_at bigint not null,
  user_email text not null,
  user_id text collate "C"
);

comment on column proposed_corrections.correction_id is 'the correction whose text it changes; null for a new one';

create index proposed_corrections_article on proposed_corrections (article_id, proposed_at, id);
create index proposed_corrections_oldest on proposed_corrections (proposed_at, id);
