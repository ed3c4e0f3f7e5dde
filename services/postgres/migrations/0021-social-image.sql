-- With defaults, so that a process of the previous release can still insert articles.
alter table articles
  add column image_credit text not null default '',
  add column social_image_url text not null default '',
  add column social_image_alt text not null default '';

-- The image for link previews is a use of its own kind. In an autosave it counts as one of the body, because
-- autosaved_text leaves out the main image only.
alter table image_uses drop constraint image_uses_kind_check;
alter table image_uses add constraint image_uses_kind_check check (kind in ('featured', 'body', 'social'));

create function add_social_image_use(place text, article_id text, social_image_url text) returns void
  language sql
  begin atomic
    insert into image_uses (place, article_id, owner_id, token, kind)
      select $1, $2, '', unnest(find_image_tokens(social_image_url)), 'social' on conflict do nothing;
  end;

create or replace function follow_article_images() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform remove_image_uses('article', old.id, ''); end if;
  if tg_op <> 'DELETE' then
    perform add_image_uses('article', new.id, '', new.image_url, new.description);
    perform add_social_image_use('article', new.id, new.social_image_url);
  end if;
  return null;
end
$$;

create or replace function follow_trash_images() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform remove_image_uses('trash', old.article_id, ''); end if;
  if tg_op <> 'DELETE' then
    perform add_image_uses('trash', new.article_id, '', new.image_url, new.content->>'description');
    perform add_social_image_use('trash', new.article_id, new.content->>'socialImageUrl');
  end if;
  return null;
end
$$;

create or replace function follow_revision_images() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform remove_image_uses('revision', removed.article_id, '')
      from (select distinct article_id from old_rows) as removed
      where not exists (select from article_revisions where article_id = removed.article_id);
  else
    perform add_image_uses('revision', new.article_id, '', new.content->>'imageUrl', new.content->>'description');
    perform add_social_image_use('revision', new.article_id, new.content->>'socialImageUrl');
  end if;
  return null;
end
$$;

drop trigger images_inserted on articles;
create trigger images_inserted after insert on articles for each row
  when (
    new.image_url like '/media/%' or new.social_image_url like '/media/%' or new.description like '%/media/%'
  )
  execute function follow_article_images();
drop trigger images_updated on articles;
create trigger images_updated after update of image_url, social_image_url, description on articles for each row
  when (
    (old.image_url, old.social_image_url, old.description)
    is distinct from (new.image_url, new.social_image_url, new.description)
  )
  execute function follow_article_images();
