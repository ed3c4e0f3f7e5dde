-- With defaults, so that a process of the previous release can still insert articles.
alter table articles add column seo_title text not null default '', add column seo_description text not null default '';
