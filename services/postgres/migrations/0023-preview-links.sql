create table preview_links (
  id text collate "C" primary key,
  token_hash text collate "C" not null unique,
  article_id text collate "C" not null,
  maker_id text collate "C" not null,
  maker_email text not null,
  created_at bigint not null,
  expires_at bigint not null,
  allows_comments boolean not null,
  openings integer not null default 0,
  last_opened_at bigint
);

comment on table preview_links is 'links with which people without an account read an unpublished article';
comment on column preview_links.token_hash is 'the token itself is in the link only';
comment on column preview_links.article_id is 'of an article, or the id that a new article will get';
comment on column preview_links.maker_id is 'id of the account, or dev_mode: the link shows the unsaved text of this person';
comment on column preview_links.expires_at is 'the time of the revocation if the link was revoked';

create index preview_links_article on preview_links (article_id, created_at);
create index preview_links_end on preview_links (expires_at);

create table preview_comments (
  id bigint generated always as identity primary key,
  link_id text collate "C" not null references preview_links on delete cascade,
  name text not null,
  text text not null,
  sent_at bigint not null
);

comment on table preview_comments is 'what readers of a preview wrote to the newsroom; staff see it in the article form only';

create index preview_comments_link on preview_comments (link_id);
