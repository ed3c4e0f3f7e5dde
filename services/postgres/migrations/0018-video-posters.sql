-- The posters of the videos that articles embed. A job fetches them from the video's site into the image store.
create table video_posters (
  video text collate "C" primary key,
  image_url text,
  failures integer not null default 0,
  due_at bigint
);

comment on column video_posters.video is 'the site and the id of the video, as toPosterKey in domain/markup/video-poster.ts';
comment on column video_posters.image_url is 'of the stored poster; null until it is fetched';
comment on column video_posters.due_at is 'when to fetch it, in ms; null if there is nothing left to do';

create index video_posters_due on video_posters (due_at) where due_at is not null;

-- Written with the search terms. A new version of the analyser fills it for articles that exist already.
alter table article_search add column videos text[] collate "C" not null default '{}';

create index article_search_videos on article_search using gin (videos) where videos <> '{}';

create function add_video_posters() returns trigger language plpgsql as $$
begin
  insert into video_posters (video, due_at) select unnest(new.videos), 0 on conflict do nothing;
  return null;
end
$$;

create trigger videos_changed after insert or update of videos on article_search
  for each row when (new.videos <> '{}') execute function add_video_posters();

-- Keeps the file of a poster while its video is in an article. The column article_id then has the key of the video.
alter table image_uses drop constraint image_uses_place_check;
alter table image_uses add constraint image_uses_place_check
  check (place in ('article', 'trash', 'autosave', 'revision', 'poster'));

create function follow_poster_images() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform remove_image_uses('poster', old.video, ''); end if;
  if tg_op <> 'DELETE' then perform add_image_uses('poster', new.video, '', new.image_url, ''); end if;
  return null;
end
$$;

create trigger images_changed after insert or update of image_url or delete on video_posters
  for each row execute function follow_poster_images();
