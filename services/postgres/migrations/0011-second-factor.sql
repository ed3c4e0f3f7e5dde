-- With defaults, so that a process of the previous release can still insert accounts and sessions.
alter table staff add column two_factor_enabled boolean not null default false;

alter table staff_sessions
  add column last_used_at timestamptz not null default now(),
  add column must_set_up_second_factor boolean not null default false;

comment on column staff_sessions.must_set_up_second_factor is 'the session opens nothing but the set-up of a second factor';

create table staff_second_factors (
  id text collate "C" primary key,
  staff_id text collate "C" not null unique references staff (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

comment on column staff_second_factors.secret is 'encrypted with the session key';
comment on column staff_second_factors.backup_codes is 'a JSON list of keyed hashes';

create table staff_passkeys (
  id text collate "C" primary key,
  staff_id text collate "C" not null references staff (id) on delete cascade,
  name text,
  public_key text not null,
  credential_id text collate "C" not null unique,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  created_at timestamptz,
  aaguid text
);

create index staff_passkeys_staff on staff_passkeys (staff_id);

-- Sign-ins that wait for the second factor, challenges of passkeys, and codes that have been used.
create table staff_verifications (
  id text collate "C" primary key,
  identifier text collate "C" not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index staff_verifications_identifier on staff_verifications (identifier);
create index staff_verifications_expiry on staff_verifications (expires_at);

create table sign_in_policy (
  is_only_row boolean primary key default true check (is_only_row),
  requires_second_factor boolean not null
);

create table security_events (
  id bigint generated always as identity primary key,
  at bigint not null,
  kind text not null,
  staff_id text collate "C",
  email text collate "C",
  client_address text,
  user_agent text,
  detail text
);

comment on table security_events is 'without foreign keys: the events of a removed account stay';

create index security_events_at on security_events (at);
create index security_events_email on security_events (email, at);
