import { expect, test } from 'vitest';
import { isServedByOwner } from './data-owner.ts';

const ROOT = { uid: 0, gid: 0 };
const SERVICE = { uid: 1000, gid: 1000 };
const POSTGRES = { uid: 101, gid: 104 };

test.each([
  ['root owns the folder', { owner: ROOT, clusterOwner: POSTGRES, isAccount: true }, false],
  ['another user owns the folder and its cluster', { owner: SERVICE, clusterOwner: SERVICE, isAccount: true }, true],
  ['that user has no account here', { owner: SERVICE, clusterOwner: SERVICE, isAccount: false }, true],
  ['root has created the cluster', { owner: SERVICE, clusterOwner: POSTGRES, isAccount: true }, false],
  ['another user owns an empty folder', { owner: SERVICE, clusterOwner: null, isAccount: true }, true],
  ['a user without an account owns an empty folder', { owner: SERVICE, clusterOwner: null, isAccount: false }, false],
])('if %s, the owner serves the site: %j → %s', (_, folder, expected) => {
  expect(isServedByOwner(folder)).toBe(expected);
});
