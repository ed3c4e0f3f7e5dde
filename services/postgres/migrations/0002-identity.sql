create table staff (
  id text collate "C" primary key,
  name text not null,
  email text collate "C" not null unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

comment on column staff.email is 'in lower case';

create table staff_credentials (
  id text collate "C" primary key,
  staff_id text collate "C" not null references staff (id) on delete cascade,
  account_id text collate "C" not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (staff_id, provider_id)
);

comment on table staff_credentials is 'as better-auth wants it; the tokens of other providers stay empty';
comment on column staff_credentials.password is 'a salted scrypt hash';

create table staff_sessions (
  id text collate "C" primary key,
  staff_id text collate "C" not null references staff (id) on delete cascade,
  token text collate "C" not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index staff_sessions_staff on staff_sessions (staff_id);
create index staff_sessions_expiry on staff_sessions (expires_at);

-- The three columns in this order are what rate-limiter-flexible writes.
create table sign_in_tries (
  key text collate "C" primary key,
  points integer not null,
  expire bigint
);

create index sign_in_tries_expiry on sign_in_tries (expire);
