import { expect, test } from 'vitest';
import type { DeploymentQuestion } from './decide-deployment.ts';
import { decideDeployment } from './decide-deployment.ts';

const QUESTION: DeploymentQuestion = {
  ...{ command: 'deploy', current: 'old', release: 'new', migrates: false },
  ...{ known: ['1', '2'], applied: ['1', '2'] },
};

test.each<[string, Partial<DeploymentQuestion>, string[]]>([
  ['a release with the same migrations', {}, []],
  ['a release with more migrations, which the operator allows', { known: ['1', '2', '3'], migrates: true }, ['3']],
  ['a first release on an empty database', { applied: [], migrates: true }, ['1', '2']],
  ['back, if the migrations are the same', { command: 'rollback' }, []],
])('deploys %s', (_what, change, migrations) => {
  expect(decideDeployment({ ...QUESTION, ...change })).toEqual({ kind: 'deploys', migrations });
});

test.each<[string, Partial<DeploymentQuestion>, RegExp]>([
  ['the installed release', { release: 'old' }, /^old is the installed release\.$/],
  ['a release with more migrations', { known: ['1', '2', '3'] }, /migrates the database \(3\).* add --migrate\.$/],
  ['a release before the database', { known: ['1'], migrates: true }, /\(2\), .* Deploy a later release\.$/],
  ['back before a migration', { command: 'rollback', known: ['1'] }, /\(2\), .* restore a backup/],
])('refuses %s', (_what, change, reason) => {
  const decided = decideDeployment({ ...QUESTION, ...change });
  expect(decided).toEqual({ kind: 'refused', reason: expect.stringMatching(reason) });
});
