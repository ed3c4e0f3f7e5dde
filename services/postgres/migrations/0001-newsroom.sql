create table articles (
  id text collate "C" primary key,
  sequence bigint generated always as identity,
  title text not null,
  description text not null,
  excerpt text not null,
  category text not null,
  subcategory text,
  author text not null,
  tags text[] not null,
  image_url text not null,
  image_caption text not null,
  is_featured boolean not null,
  created_at bigint not null,
  updated_at bigint not null,
  status text not null check (status in ('published', 'draft', 'scheduled')),
  publish_at bigint not null,
  public_at bigint not null generated always as (case when status = 'scheduled' then publish_at else created_at end) stored,
  meta_title text not null,
  meta_description text not null
);

comment on column articles.sequence is 'the order of arrival; a page of the sitemap is a range of it';
comment on column articles.public_at is 'the moment from which readers may see it, in ms; the order of readers'' lists';

create unique index articles_sequence on articles (sequence);
create index articles_newest on articles (public_at desc, id desc) where status <> 'draft';
create index articles_category on articles (category, public_at desc, id desc) where status <> 'draft';
create index articles_subcategory on articles (category, subcategory, public_at desc, id desc) where status <> 'draft';
create index articles_featured on articles (public_at desc, id desc) where is_featured and status <> 'draft';
create index articles_due on articles (publish_at) where status = 'scheduled';

-- Apart from the articles, so that counting a view rewrites a row of two columns.
create table article_views (
  article_id text collate "C" primary key references articles (id) on delete cascade,
  view_count bigint not null
);

create table view_marks (
  session_id uuid not null,
  article_id text collate "C" not null,
  marked_at bigint not null,
  primary key (session_id, article_id)
);

create index view_marks_age on view_marks (marked_at);

-- Apart from the articles, so that a search walks narrow rows.
create table article_search (
  article_id text collate "C" primary key references articles (id) on delete cascade,
  public_at bigint,
  analyser_version integer not null,
  title_terms tsvector not null,
  body_terms tsvector not null
);

comment on column article_search.public_at is 'as in articles; null for a draft';

create index article_search_newest on article_search (public_at desc, article_id desc) where public_at is not null;
create index article_search_title on article_search using gin (title_terms);
create index article_search_body on article_search using gin (body_terms);
create index article_search_version on article_search (analyser_version);

create table history (
  id text collate "C" primary key,
  article_id text collate "C" not null,
  article_title text not null,
  action text not null check (action in ('Created', 'Edited', 'Deleted')),
  user_email text not null,
  user_id text,
  timestamp bigint not null
);

create index history_article on history (article_id, timestamp desc, id desc);

create table documents (
  collection text not null,
  id text not null,
  position integer not null default 0,
  data jsonb not null,
  primary key (collection, id)
);
