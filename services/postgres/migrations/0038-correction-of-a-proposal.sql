alter table desk_items add column correction text not null default '';

comment on column desk_items.correction is 'of a proposal: the correction that readers get with its approval; empty for a silent change';
