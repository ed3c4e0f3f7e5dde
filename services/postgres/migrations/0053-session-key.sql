-- Which session key the site uses, so that a machine with another one notices it at the start. Its one row is written by the first start.
create table session_key (
  is_only boolean primary key default true check (is_only),
  fingerprint text not null
);

comment on column session_key.fingerprint is
  'a hash of the key (services/identity/sessions/session-key.ts), from which the key cannot be found';
