-- The filters and the order by publication of Manage News. Readers' indexes serve the published articles of the site and of a
-- category in that order.
create index articles_desk_author_created on articles (author, is_draft, created_at, id);
create index articles_desk_author_updated on articles (author, is_draft, updated_at, id);
create index articles_desk_author_public on articles (author, public_at desc, id desc) where status <> 'draft';

create index articles_desk_featured_created on articles (is_draft, created_at, id) where is_featured;
create index articles_desk_featured_updated on articles (is_draft, updated_at, id) where is_featured;
create index articles_desk_featured_public on articles (public_at desc, id desc) where is_featured and status <> 'draft';

create index articles_desk_imageless_created on articles (is_draft, created_at, id) where image_url = '';
create index articles_desk_imageless_updated on articles (is_draft, updated_at, id) where image_url = '';
create index articles_desk_imageless_public on articles (public_at desc, id desc) where image_url = '' and status <> 'draft';

create index articles_desk_drafts_public on articles (public_at desc, id desc) where status = 'draft';

create index history_user on history (user_id, article_id) where user_id is not null;
