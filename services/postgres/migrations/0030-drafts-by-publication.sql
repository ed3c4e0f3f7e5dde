-- Manage News by publication, with a filter: drafts come after all others. Without these indexes every draft is read.
create index articles_desk_category_drafts on articles (category, public_at desc, id desc) where status = 'draft';
create index articles_desk_author_drafts on articles (author, public_at desc, id desc) where status = 'draft';
create index articles_desk_featured_drafts on articles (public_at desc, id desc) where is_featured and status = 'draft';
create index articles_desk_imageless_drafts on articles (public_at desc, id desc) where image_url = '' and status = 'draft';
