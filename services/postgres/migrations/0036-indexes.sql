-- without a transaction
-- The indexes of the columns that 0026, 0031 and 0033 added. Articles and images are saved while they are built. An interrupted
-- migration runs again, from its beginning.
drop index concurrently if exists articles_listed;
create index concurrently articles_listed on articles (public_at desc, id desc) where status <> 'draft' and is_listed;
drop index concurrently if exists articles_listed_category;
create index concurrently articles_listed_category on articles (category, public_at desc, id desc)
  where status <> 'draft' and is_listed;
drop index concurrently if exists articles_listed_subcategory;
create index concurrently articles_listed_subcategory on articles (category, subcategory, public_at desc, id desc)
  where status <> 'draft' and is_listed;
drop index concurrently if exists articles_embargo;
create index concurrently articles_embargo on articles (embargo_until) where embargo_until > 0;
drop index concurrently if exists articles_expiry;
create index concurrently articles_expiry on articles (expires_at) where expires_at > 0 and is_listed;
drop index concurrently if exists articles_withdrawn;
create index concurrently articles_withdrawn on articles (withdrawn_at) where withdrawn_at > 0;
-- For Manage News, in each of its orders.
drop index concurrently if exists articles_ending_created;
create index concurrently articles_ending_created on articles (created_at, id) where expires_at > 0;
drop index concurrently if exists articles_ending_updated;
create index concurrently articles_ending_updated on articles (updated_at, id) where expires_at > 0;
drop index concurrently if exists articles_ending_public;
create index concurrently articles_ending_public on articles (public_at, id) where expires_at > 0;
drop index concurrently if exists articles_owner;
create index concurrently articles_owner on articles (owner_id, created_at, id) where owner_id is not null;
drop index concurrently if exists files_search;
create index concurrently files_search on files
  using gin (array_to_tsvector(text_pieces(search_key))) with (gin_pending_list_limit = 256) where state = 'stored';
drop index concurrently if exists files_without_search_key;
create index concurrently files_without_search_key on files (token) where search_key is null;
