-- By which copies of cards are found: the hash of the signature, which follows its version (domain/cards/recognition/signature.ts).
alter table cards add column block_hash bit(1024) not null generated always as (
  ('x' || rpad(encode(substring(signature from 2 for 128), 'hex'), 256, '0'))::bit(1024)
) stored;
