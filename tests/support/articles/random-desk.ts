import fc from 'fast-check';
import type { DeskStep } from '#domain/change/decide-desk-step.ts';
import type { RecordDecision } from '#domain/change/decide-record.ts';
import type { SaveCommand } from '#domain/change/save-command.ts';
import type { BulkChange, Move } from '#domain/desk/bulk-change.ts';

/** People who may never publish: two reporters and a contributor. */
export const WRITERS = ['reporter', 'other', 'contributor'] as const;
export const EDITORS = ['editor', 'second'] as const;
const PEOPLE = [...WRITERS, ...EDITORS] as const;

/** Every command that changes an article. The compiler asks for a new one. */
export type DeskCommandKind =
  | `save-${NonNullable<SaveCommand['intent']>}`
  | `step-${DeskStep['kind']}`
  | `proposal-${DeskStep['kind']}`
  | `record-${RecordDecision['kind']}`
  | `many-${(BulkChange | Move)['kind']}`
  | `${'rename' | 'delete' | 'drop'}-tag`
  | 'publish'
  | 'unpublish'
  | 'schedule'
  | 'feature'
  | 'feature-other'
  | 'save-proposal'
  | 'undo-change'
  | 'undo-delete'
  | 'restore-revision'
  | 'delete'
  | 'restore-trash'
  | 'replace-image'
  | 'delete-account';

/** How often each kind of command is drawn. */
const WEIGHTS: Record<DeskCommandKind, number> = {
  ...{ 'save-save': 4, 'save-submit': 5, 'save-keep': 1, 'save-urgent': 4, 'save-restore': 3, 'save-proposal': 2 },
  ...{ publish: 4, unpublish: 1, schedule: 1, feature: 3, 'feature-other': 2, delete: 1 },
  ...{ 'step-submit': 1, 'step-approve': 5, 'step-return': 2, 'step-publish': 2, 'step-assign': 2, 'step-due': 1 },
  ...{ 'step-drop': 1, 'proposal-submit': 1, 'proposal-approve': 5, 'proposal-return': 2, 'proposal-publish': 1 },
  ...{ 'proposal-assign': 1, 'proposal-due': 1, 'proposal-drop': 1, 'record-withdraw': 3, 'record-reinstate': 6 },
  ...{ 'record-add-correction': 4, 'record-edit-correction': 3, 'record-remove-correction': 1 },
  ...{ 'record-confirm-correction': 5, 'record-drop-correction': 1 },
  ...{ 'many-publish': 3, 'many-unpublish': 1, 'many-category': 2, 'many-add-tag': 2, 'many-remove-tag': 1 },
  ...{ 'many-delete': 1, 'many-move': 1, 'undo-change': 3, 'undo-delete': 6, 'restore-revision': 3 },
  ...{ 'restore-trash': 6, 'rename-tag': 4, 'delete-tag': 1, 'drop-tag': 1, 'replace-image': 3, 'delete-account': 1 },
};

const anyKind = fc.oneof(
  ...(Object.entries(WEIGHTS) as [DeskCommandKind, number][]).map(([kind, weight]) => ({
    weight,
    arbitrary: fc.constant(kind),
  })),
);

const anyCommand = fc.record({
  // Editors twice, because most commands need their rights.
  who: fc.constantFrom(...PEOPLE, ...EDITORS, ...EDITORS),
  does: anyKind,
  /** The text. A small number, so that texts repeat. */
  text: fc.integer({ min: 1, max: 3 }),
  /** Two parts, so that changes of two people are merged. */
  part: fc.constantFrom('title' as const, 'author' as const),
  /** How many revisions the person is behind. */
  lag: fc.constantFrom(0, 0, 1),
  whom: fc.constantFrom(...WRITERS, 'second', 'nobody'),
});

export type DeskCommand = typeof anyCommand extends fc.Arbitrary<infer Drawn> ? Drawn : never;

const FIRST = { text: 1, part: 'title', lag: 0, whom: 'nobody' } as const;

/** A reporter's story that an editor has published. */
const PUBLISHED: readonly DeskCommand[] = [
  { ...FIRST, who: 'reporter', does: 'save-submit' },
  { ...FIRST, who: 'editor', does: 'many-publish' },
];

/** Commands from the beginning, or after the publication of a story. */
export const anyDeskCommands = fc
  .tuple(fc.boolean(), fc.array(anyCommand, { minLength: 20, maxLength: 30 }))
  .map(([isPublished, commands]) => (isPublished ? [...PUBLISHED, ...commands] : commands));
