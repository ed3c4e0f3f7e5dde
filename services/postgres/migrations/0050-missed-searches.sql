-- What readers searched for without finding anything, by day of the site, without any data of a person. Rows are deleted after 8 days.
create table missed_searches (
  day text collate "C" not null,
  key bytea not null,
  networks smallint[] not null,
  network_count integer not null generated always as (cardinality(networks)) stored,
  words text not null default '',
  primary key (day, key)
);

comment on column missed_searches.key is
  'a hash of the words, with a key that changes every day (services/articles/search/missed-searches.ts)';
comment on column missed_searches.networks is
  'hashes of 16 bits of the networks that searched, which differ between searches and days';
comment on column missed_searches.words is 'empty until five networks have searched for them';

create index missed_searches_most on missed_searches (day, network_count desc, key) where words <> '';
