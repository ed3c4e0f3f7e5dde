-- without a transaction
-- Manage News by publication, with a filter: drafts come after all others. Without these indexes every draft is read.
drop index concurrently if exists articles_desk_category_drafts;
create index concurrently articles_desk_category_drafts on articles (category, public_at desc, id desc) where status = 'draft';
drop index concurrently if exists articles_desk_author_drafts;
create index concurrently articles_desk_author_drafts on articles (author, public_at desc, id desc) where status = 'draft';
drop index concurrently if exists articles_desk_featured_drafts;
create index concurrently articles_desk_featured_drafts on articles (public_at desc, id desc) where is_featured and status = 'draft';
drop index concurrently if exists articles_desk_imageless_drafts;
create index concurrently articles_desk_imageless_drafts on articles (public_at desc, id desc) where image_url = '' and status = 'draft';
