import type { Decision } from './change.ts';
import { decideArticleSave } from './decide-article-save.ts';
import { decideDeskStep } from './decide-desk-step.ts';
import { decideRecord } from './decide-record.ts';
import { decideDelete, decideRestore, decideRestoreRevision } from './decide-restore.ts';
import type { RecordCommand, RecordResult } from './record-command.ts';
import type {
  DeleteCommand,
  DeleteResult,
  RestoreCommand,
  RestoreResult,
  RestoreRevisionCommand,
  RestoreRevisionResult,
} from './restore-command.ts';
import type { SaveCommand, SaveResult } from './save-command.ts';
import type { Snapshot } from './snapshot.ts';
import type { StepCommand, StepResult } from './step-command.ts';

/** The commands that change an article, each with its request and its result. */
type Commands = {
  save: { command: SaveCommand; result: SaveResult };
  step: { command: StepCommand; result: StepResult };
  'restore-revision': { command: RestoreRevisionCommand; result: RestoreRevisionResult };
  record: { command: RecordCommand; result: RecordResult };
  delete: { command: DeleteCommand; result: DeleteResult };
  'restore-trash': { command: RestoreCommand; result: RestoreResult };
};

export type CommandKind = keyof Commands;
export type CommandOf<Kind extends CommandKind> = Commands[Kind]['command'];
export type ResultOf<Kind extends CommandKind> = Commands[Kind]['result'];

/** Any command, with its kind. */
export type Command = { [Kind in CommandKind]: { kind: Kind; command: CommandOf<Kind> } }[CommandKind];

type Deciders = {
  [Kind in CommandKind]: (snapshot: Snapshot, command: CommandOf<Kind>) => Decision<ResultOf<Kind>>;
};

/** The pure functions that decide each kind of command. */
export const DECIDERS: Deciders = {
  save: decideArticleSave,
  step: decideDeskStep,
  'restore-revision': decideRestoreRevision,
  record: decideRecord,
  delete: decideDelete,
  'restore-trash': decideRestore,
};
