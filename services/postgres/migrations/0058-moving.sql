-- The addresses that the site had before it moved here, and where they lead.
create table redirects (
  address text collate "C" primary key,
  target text not null,
  is_imported boolean not null,
  changed_at bigint not null,
  changed_by text not null
);

comment on column redirects.address is 'the form of domain/urls/old-address.ts';
comment on column redirects.is_imported is 'an import may replace it; a redirect that a person entered remains';

-- Addresses that were requested and exist neither here nor among the redirects. Bounded, and without any data of a person.
create table missed_addresses (
  address text collate "C" primary key,
  requests bigint not null,
  requested_at bigint not null
);

create index missed_addresses_most on missed_addresses (requests desc, address);

-- What imports of other systems have written. Same input, same digest: nothing is written again.
create table moved_articles (
  article_id text collate "C" primary key,
  digest text not null,
  revision integer not null,
  losses jsonb not null
);

comment on column moved_articles.revision is 'the revision that the import wrote; a later one was changed here';
