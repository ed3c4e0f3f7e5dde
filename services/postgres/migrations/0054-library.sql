-- Since when no article, draft, proposal or deleted article has an image, for the library's list of unused images. Triggers maintain
-- it, as they do image_uses. Earlier revisions are no uses.
alter table files add column unused_since bigint;

comment on column files.unused_since is 'ms; null while the image is used. If two transactions remove the last two uses at the same time, null as well';

-- A job fills the search keys, in small parts.
alter table files disable trigger search_key_filled;
update files set unused_since = created_at
  where not exists (select from image_uses as used where used.token = files.token and place <> 'revision');
alter table files enable trigger search_key_filled;

create index files_unused on files (created_at, token) where state = 'stored' and unused_since is not null;

create function begin_unused() returns trigger language plpgsql as $$
begin
  if not exists (select from image_uses as used where used.token = new.token and place <> 'revision') then
    new.unused_since := new.created_at;
  end if;
  return new;
end
$$;

create trigger unused_begun before insert on files for each row execute function begin_unused();

create function note_first_use() returns trigger language plpgsql as $$
begin
  update files set unused_since = null where token = new.token and unused_since is not null;
  return null;
end
$$;

create trigger first_use_noted after insert on image_uses for each row
  when (new.place <> 'revision') execute function note_first_use();

create function note_last_use() returns trigger language plpgsql as $$
begin
  update files set unused_since = extract(epoch from now()) * 1000 where token = old.token and unused_since is null
    and not exists (select from image_uses as used where used.token = old.token and place <> 'revision');
  return null;
end
$$;

-- Deferred, because a save removes the uses of an article and adds them again.
create constraint trigger last_use_noted after delete on image_uses deferrable initially deferred for each row
  when (old.place <> 'revision') execute function note_last_use();

-- The tags that articles had before a change of a tag, so that it can be undone for a while.
create table tag_change_articles (
  change_id bigint not null references tag_changes (id) on delete cascade,
  article_id text collate "C" not null,
  tags text[] not null,
  primary key (change_id, article_id)
);

alter table tag_changes add column undoes bigint unique references tag_changes (id);

comment on column tag_changes.undoes is 'the change that this one takes back; the new name is its old one';
