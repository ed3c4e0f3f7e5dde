-- A comment on a preview is unread until the person who made its link has seen it. What exists counts as read, so that nobody
-- finds marks on old comments.
alter table preview_comments add column read_at bigint;
update preview_comments set read_at = sent_at;

comment on column preview_comments.read_at is 'when the maker of the link read it; null while it is unread';

create index preview_links_maker on preview_links (maker_id);
create index preview_comments_unread on preview_comments (link_id) where read_at is null;
