create table article_notes (
  id bigint generated always as identity primary key,
  article_id text collate "C" not null,
  author_id text collate "C" not null,
  author_email text not null,
  request_key text collate "C" not null,
  text text not null,
  created_at bigint not null,
  edited_at bigint,
  resolved_at bigint,
  resolved_by text,
  unique (author_id, request_key)
);

comment on table article_notes is 'what staff write to each other about an article; never public';
comment on column article_notes.article_id is 'of an article, also while it is in the trash';
comment on column article_notes.author_id is 'id of the account, or dev_mode; the account may be deleted';
comment on column article_notes.request_key is 'from the browser: a repeated request adds no second note';
comment on column article_notes.resolved_by is 'an email address';

create index article_notes_article on article_notes (article_id, id);

create table note_recipients (
  staff_id text collate "C" not null references staff (id) on delete cascade,
  note_id bigint not null references article_notes on delete cascade,
  article_id text collate "C" not null,
  is_mention boolean not null,
  is_unread boolean not null default true,
  primary key (staff_id, note_id)
);

comment on table note_recipients is 'for whom a note is or was unread: who is mentioned or works on the article';

create index note_recipients_note on note_recipients (note_id);
create index note_recipients_unread on note_recipients (staff_id, article_id, note_id) where is_unread;
create index note_recipients_inbox on note_recipients (staff_id, note_id) where is_unread or is_mention;
