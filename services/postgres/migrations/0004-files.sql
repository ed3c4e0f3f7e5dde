create table files (
  token text collate "C" primary key,
  name text collate "C" not null,
  state text not null check (state in ('incomplete', 'stored')),
  url text not null,
  digest text not null,
  content_type text not null,
  size_bytes bigint not null,
  width_px integer not null,
  height_px integer not null,
  is_animated boolean not null,
  uploaded_by text not null,
  created_at bigint not null
);

comment on table files is 'pictures of the file service; their bytes lie in the object store under token/';
comment on column files.state is 'incomplete while its objects are written or removed; objects never lie there without a row';
comment on column files.digest is 'SHA-256 of the upload: the same upload under the same name is kept once';

create unique index files_name on files (name) where state = 'stored';
create index files_stored on files (created_at, token) where state = 'stored';
create index files_incomplete on files (created_at) where state = 'incomplete';
