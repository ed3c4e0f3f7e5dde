alter table article_revisions add column changes_text boolean;

comment on column article_revisions.changes_text is
  'whether the save changed a part that an approval covers; null for revisions of imports and of earlier releases';
