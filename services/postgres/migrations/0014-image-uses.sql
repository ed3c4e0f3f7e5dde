-- Which articles use which uploaded images, so that neither a save nor a deletion searches through texts. Triggers maintain
-- it in the transaction of each change, because imports, jobs and processes of the previous release write articles too.
create table image_uses (
  place text not null check (place in ('article', 'trash', 'autosave', 'revision')),
  article_id text collate "C" not null,
  owner_id text collate "C" not null,
  token text collate "C" not null,
  kind text not null check (kind in ('featured', 'body')),
  primary key (place, article_id, owner_id, token, kind)
);

comment on column image_uses.place is 'the table that has the use; one row stands for all revisions of an article';
comment on column image_uses.owner_id is 'of an autosave, else empty';

create index image_uses_token on image_uses (token, place);

-- As findImageTokens in domain/images/image-url.ts.
create function find_image_tokens(content text) returns text[]
  language sql immutable strict parallel safe
  return array(
    select distinct found[1] from regexp_matches(content, '(?<![A-Za-z0-9_.:-])/media/([0-9a-f]{32})/', 'g') as found
  );

create function add_image_uses(place text, article_id text, owner_id text, image_url text, content text) returns void
  language sql
  begin atomic
    insert into image_uses (place, article_id, owner_id, token, kind)
      select $1, $2, $3, unnest(find_image_tokens(image_url)), 'featured'
      union all select $1, $2, $3, unnest(find_image_tokens(content)), 'body'
      on conflict do nothing;
  end;

create function remove_image_uses(place text, article_id text, owner_id text) returns void
  language sql
  begin atomic
    delete from image_uses as used where used.place = $1 and used.article_id = $2 and used.owner_id = $3;
  end;

-- json, unlike jsonb, may contain characters that PostgreSQL cannot decode, so its escapes become spaces. The image's own
-- field is left out.
create function autosaved_text(form json) returns text
  language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(form::text, '\\(u.{4}|.)', ' ', 'g'), '"imageUrl" *: *"[^"]*"', '');

create function follow_article_images() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform remove_image_uses('article', old.id, ''); end if;
  if tg_op <> 'DELETE' then perform add_image_uses('article', new.id, '', new.image_url, new.description); end if;
  return null;
end
$$;

create function follow_trash_images() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform remove_image_uses('trash', old.article_id, ''); end if;
  if tg_op <> 'DELETE' then
    perform add_image_uses('trash', new.article_id, '', new.image_url, new.content->>'description');
  end if;
  return null;
end
$$;

create function follow_autosave_images() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform remove_image_uses('autosave', old.article_id, old.owner_id); end if;
  if tg_op <> 'DELETE' then
    perform add_image_uses('autosave', new.article_id, new.owner_id, new.image_url, autosaved_text(new.form));
  end if;
  return null;
end
$$;

create function follow_revision_images() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform remove_image_uses('revision', removed.article_id, '')
      from (select distinct article_id from old_rows) as removed
      where not exists (select from article_revisions where article_id = removed.article_id);
  else
    perform add_image_uses('revision', new.article_id, '', new.content->>'imageUrl', new.content->>'description');
  end if;
  return null;
end
$$;

create trigger images_inserted after insert on articles for each row
  when (new.image_url like '/media/%' or new.description like '%/media/%') execute function follow_article_images();
create trigger images_updated after update of image_url, description on articles for each row
  when ((old.image_url, old.description) is distinct from (new.image_url, new.description))
  execute function follow_article_images();
create trigger images_deleted after delete on articles for each row execute function follow_article_images();

create trigger images_changed after insert or update or delete on trash
  for each row execute function follow_trash_images();

create trigger images_inserted after insert on article_autosaves for each row
  when (new.image_url like '/media/%' or new.form::text like '%/media/%') execute function follow_autosave_images();
create trigger images_updated after update on article_autosaves for each row
  when (
    old.image_url like '/media/%' or old.form::text like '%/media/%'
    or new.image_url like '/media/%' or new.form::text like '%/media/%'
  )
  execute function follow_autosave_images();
create trigger images_deleted after delete on article_autosaves
  for each row execute function follow_autosave_images();

create trigger images_inserted after insert on article_revisions for each row
  when (new.content::text like '%/media/%') execute function follow_revision_images();
create trigger images_deleted after delete on article_revisions
  referencing old table as old_rows for each statement execute function follow_revision_images();

select add_image_uses('article', id, '', image_url, description) from articles
  where image_url like '/media/%' or description like '%/media/%';
select add_image_uses('trash', article_id, '', image_url, content->>'description') from trash;
select add_image_uses('autosave', article_id, owner_id, image_url, autosaved_text(form)) from article_autosaves;
select add_image_uses('revision', article_id, '', content->>'imageUrl', content->>'description') from article_revisions
  where content::text like '%/media/%';
