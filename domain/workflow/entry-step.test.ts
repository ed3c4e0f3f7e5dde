import { expect, it, test } from 'vitest';
import { parseEntryStep, toStepFields } from './entry-step.ts';

it.each([
  [
    { step: 'returned', note: 'উৎস দিন' },
    { step: 'returned', stepNote: 'উৎস দিন' },
  ],
  [{ step: 'approved', note: '' }, { step: 'approved' }],
  [null, {}],
] as const)('writes %j as %j, and reads it back', (step, fields) => {
  expect(toStepFields(step)).toEqual(fields);
  expect(parseEntryStep({ action: 'Edited', ...fields })).toEqual(step);
});

test.each([[{ step: 'lost' }], [{ step: 3 }], [{ step: 'returned', stepNote: 'ক'.repeat(2_001) }], [null]])(
  '%j is no step',
  (fields) => {
    expect(parseEntryStep(fields)).toBeNull();
  },
);
