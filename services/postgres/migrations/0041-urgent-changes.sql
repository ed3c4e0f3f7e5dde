-- Changes of live stories that one person published with four eyes, until a second person has looked at them (docs/behaviour §6.3).
alter table desk_items add column urgent_at bigint;
alter table desk_items add column urgent_by text collate "C";

comment on column desk_items.urgent_at is 'when one person last published a change alone, in ms; null if a second person has looked at it';
comment on column desk_items.urgent_by is 'the account that did so';

create index desk_items_urgent on desk_items (moved_at, article_id, proposer_id) where urgent_at is not null;
