create table article_autosaves (
  owner_id text collate "C" not null,
  article_id text collate "C" not null,
  owner_email text not null,
  draft_id text collate "C" not null,
  sequence integer not null,
  base_revision integer,
  form json not null,
  image_url text not null,
  updated_at bigint not null,
  primary key (owner_id, article_id)
);

comment on table article_autosaves is 'unsaved content of article forms; readers never see it';
comment on column article_autosaves.owner_id is 'id of the account, or dev_mode';
comment on column article_autosaves.article_id is 'of an article, or the id that a new article will get';
comment on column article_autosaves.draft_id is 'the draft of the open form that wrote it last';
comment on column article_autosaves.sequence is 'grows with each autosave of one draft';
comment on column article_autosaves.base_revision is 'null for an article that has not been saved yet';
comment on column article_autosaves.form is 'as typed; json, because jsonb refuses some characters';

create index article_autosaves_article on article_autosaves (article_id);
create index article_autosaves_age on article_autosaves (updated_at);
