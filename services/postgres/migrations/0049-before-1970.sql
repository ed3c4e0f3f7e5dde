-- Articles from before 1970 have negative times. 0 is no embargo, so it must not become their time of publication.
create or replace function decide_visibility() returns trigger language plpgsql as $$
begin
  new.public_at := greatest(
    nullif(new.embargo_until, 0), case when new.status = 'scheduled' then new.publish_at else new.published_at end
  );
  new.public_until := case
    when new.withdrawn_at > 0 then 0
    when new.expires_at > 0 then new.expires_at
    else 9007199254740991
  end;
  new.is_listed := new.withdrawn_at = 0
    and (tg_op = 'INSERT' or new.is_listed or new.public_until <> old.public_until);
  return new;
end
$$;

-- Division truncates; periods are rounded down, as in listFilterLexemes.
create or replace function period_lexemes(public_at bigint) returns text[]
  language sql immutable strict parallel safe
  return array[
    '#d' || (public_at - mod(mod(public_at, 691200000) + 691200000, 691200000)) / 691200000,
    '#y' || (public_at - mod(mod(public_at, 22118400000) + 22118400000, 22118400000)) / 22118400000
  ];
