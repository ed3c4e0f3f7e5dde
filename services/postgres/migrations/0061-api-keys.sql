-- Keys that raise the limit of requests to /api/v1.
create table api_keys (
  name text collate "C" primary key,
  hash bytea not null unique,
  per_minute integer not null check (per_minute > 0),
  created_at bigint not null
);

comment on column api_keys.hash is 'SHA-256 of the key, which is not stored';
