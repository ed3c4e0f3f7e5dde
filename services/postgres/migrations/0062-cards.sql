-- Photo cards: pictures with a headline that leave the site. There is no foreign key, because a card remains provable when its
-- article has been removed.
create table cards (
  code text collate "C" primary key,
  article_id text collate "C" not null,
  content jsonb not null,
  is_draft boolean not null,
  token text collate "C" not null unique,
  made_by text not null,
  made_at bigint not null,
  signature bytea not null
);

comment on column cards.content is 'what the card shows (CardContent in domain/cards/card.ts)';
comment on column cards.token is 'the stored JPEG, a row of files';
comment on column cards.signature is 'by which a copy of the picture is recognised';

create index cards_of_article on cards (article_id, made_at desc);

-- A card is stored as one JPEG, {token}/{width}.jpg, instead of the variants of an image.
alter table files add column is_card boolean not null default false;

-- A card uses its picture, so that no job removes it.
alter table image_uses drop constraint image_uses_place_check;
alter table image_uses add constraint image_uses_place_check
  check (place in ('article', 'trash', 'autosave', 'revision', 'poster', 'proposal', 'card', 'setting')) not valid;

create function follow_card_pictures() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from image_uses where place = 'card' and article_id = old.article_id and token = old.token;
  end if;
  if tg_op <> 'DELETE' then
    insert into image_uses (place, article_id, owner_id, token, kind)
      values ('card', new.article_id, '', new.token, 'featured') on conflict do nothing;
  end if;
  return null;
end
$$;

create trigger pictures_changed after insert or update of article_id, token or delete on cards
  for each row execute function follow_card_pictures();

-- The logo of the cards is an image that no article has.
create function follow_card_logo() returns trigger language plpgsql as $$
begin
  delete from image_uses where place = 'setting' and article_id = 'cardLogo';
  if tg_op <> 'DELETE' then
    insert into image_uses (place, article_id, owner_id, token, kind)
      select 'setting', 'cardLogo', '', unnest(find_image_tokens(new.data->>'value')), 'featured';
  end if;
  return null;
end
$$;

create trigger logo_changed after insert or update on documents for each row
  when (new.collection = 'site_settings' and new.id = 'cardLogo') execute function follow_card_logo();
create trigger logo_deleted after delete on documents for each row
  when (old.collection = 'site_settings' and old.id = 'cardLogo') execute function follow_card_logo();
