-- What the newsroom knows of an image. With defaults, so that a process of the previous release can still store uploads.
alter table files
  add column alt text not null default '',
  add column caption text not null default '',
  add column credit text not null default '',
  add column source text not null default '',
  add column people text not null default '',
  add column focus_x real check (focus_x between 0 and 1),
  add column focus_y real check (focus_y between 0 and 1),
  add column is_kept boolean not null default false,
  add constraint files_focus check ((focus_x is null) = (focus_y is null));

comment on column files.source is 'where the image comes from, for staff: an agency, a link, a contract';
comment on column files.people is 'the people whom the image shows';
comment on column files.focus_x is 'the point that every crop shows, as a fraction of the width; null if nobody chose one';
comment on column files.is_kept is 'whether the image is in the library although nothing uses it';

-- The text that a search of the library finds, with the functions of the search for titles. A job fills it for the images that
-- exist (services/articles/images/fill-search-keys.ts), because a generated column would lock the table until it is rewritten.
alter table files add column search_key text;

comment on column files.search_key is 'maintained by a trigger; null for an image from before the trigger that no job has filled';

create function fill_search_key() returns trigger language plpgsql as $$
begin
  new.search_key := fold_title(new.caption) || ' ' || fold_title(new.alt) || ' ' || fold_title(new.people) || ' '
    || fold_title(
      new.credit || ' ' || new.source || ' ' || new.uploaded_by || ' ' || regexp_replace(new.name, '^articles/[0-9]*_', '')
    );
  return new;
end
$$;

create trigger search_key_filled before insert or update on files for each row execute function fill_search_key();
