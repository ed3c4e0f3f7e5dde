import { z } from 'zod';
import { bodyText } from '../import/parse-record.ts';
import { MAX_NOTE_LENGTH } from './workflow.ts';

/** The steps that the history records, in addition to the three actions of docs/behaviour §3. */
const WORKFLOW_STEPS = [
  'submitted',
  'approved',
  'returned',
  'assigned',
  'due-set',
  'proposed',
  'proposal-approved',
  'proposal-returned',
  'proposal-dropped',
  'correction-proposed',
  'correction-dropped',
  'published-alone',
  'looked',
] as const;

export type WorkflowStep = (typeof WORKFLOW_STEPS)[number];

/** The step of the workflow that a history entry records, with its note. */
export type EntryStep = { step: WorkflowStep; note: string };

const stepSchema = z.object({
  step: z.enum(WORKFLOW_STEPS),
  stepNote: bodyText.pipe(z.string().max(MAX_NOTE_LENGTH)).default(''),
});

/** Parses the step of a history entry of the import file. Null if the step is missing or unknown here. */
export function parseEntryStep(value: unknown): EntryStep | null {
  const parsed = stepSchema.safeParse(value).data;
  return parsed === undefined ? null : { step: parsed.step, note: parsed.stepNote };
}

/** Returns the fields of a history entry's step in an export: an empty object without a step. */
export function toStepFields(step: EntryStep | null): { step?: WorkflowStep; stepNote?: string } {
  return step === null ? {} : { step: step.step, ...(step.note !== '' && { stepNote: step.note }) };
}
