-- Other systems that are told what changes: caches, and receivers of messages about articles.
create table effect_targets (
  id text collate "C" primary key,
  kind text not null check (kind in ('purge-url', 'cloudflare', 'fastly', 'bunny', 'webhook', 'indexnow', 'websub')),
  name text not null,
  url text not null,
  secret text not null,
  is_paused boolean not null default false,
  failures integer not null default 0,
  next_attempt_at bigint not null default 0,
  calls_left real not null default 0,
  calls_left_at bigint not null default 0,
  due_up_to bigint not null,
  changed_at bigint not null,
  changed_by text not null
);

comment on column effect_targets.failures is 'consecutive failed attempts';
comment on column effect_targets.calls_left is 'of the limit of a content delivery network, as of calls_left_at';
comment on column effect_targets.due_up_to is 'the time up to which the effects of schedules, embargoes and ends are stored';

-- What a target is to be told, one row for each target. There is no foreign key, so that the removal of a target locks no save.
create table effects (
  id uuid primary key default gen_random_uuid(),
  target_id text collate "C" not null,
  event text not null check (event in ('article.published', 'article.updated', 'article.withdrawn', 'changed')),
  article_id text collate "C",
  topics text[] not null,
  occurred_at bigint not null,
  queued_at bigint not null,
  moment text collate "C",
  attempts integer not null default 0,
  next_attempt_at bigint not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'skipped', 'failed')),
  ended_at bigint,
  status integer,
  response_text text not null default '',
  unique (target_id, moment)
);

comment on column effects.moment is 'identifies what happened without a write; null for the effect of a write';
comment on column effects.ended_at is 'when it was delivered, skipped or given up';
comment on column effects.status is 'of the last response; null without one';

create index effects_waiting on effects (target_id, next_attempt_at) where state = 'waiting';
create index effects_ended on effects (ended_at) where state <> 'waiting';
create index effects_latest on effects (target_id, queued_at desc, id);
