-- With a default, so that a process of the previous release can still insert articles.
alter table articles add column image_alt text not null default '';
