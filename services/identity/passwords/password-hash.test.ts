import { expect, test } from 'vitest';
import { scryptPasswordHash } from './password-hash.ts';

test('a stored password is salted, and only the same password matches it', async () => {
  const [hash, other] = await Promise.all([scryptPasswordHash.hash('নদীর ধারে'), scryptPasswordHash.hash('নদীর ধারে')]);
  expect(hash).not.toBe(other);
  expect(hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  expect(await scryptPasswordHash.verify({ hash, password: 'নদীর ধারে' })).toBe(true);
  expect(await scryptPasswordHash.verify({ hash, password: 'নদীর ধারে ' })).toBe(false);
});
