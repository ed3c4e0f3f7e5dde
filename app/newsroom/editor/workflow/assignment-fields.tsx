import { useState } from 'react';
import { Button } from '#app/newsroom/components/button.tsx';
import { Field, SelectInput, TextArea, TextInput } from '#app/newsroom/components/field.tsx';
import { workflowText } from '#app/strings/workflow.ts';
import { parseLocalText, toLocalText } from '#domain/time/site-clock.ts';
import { MAX_NOTE_LENGTH } from '#domain/workflow/workflow.ts';
import type { Assignee } from '#services/articles/workflow/desk.ts';
import type { DeskStep } from '#services/articles/workflow/take-step.ts';

type AssignmentFieldsProps = {
  readonly item: { assigneeId: string | null; dueAt: number | null };
  readonly assignees: readonly Assignee[];
  readonly timeZone: string;
  readonly isBusy: boolean;
  readonly take: (step: DeskStep) => void;
};

/** Who works on the item next, and until when. */
export function AssignmentFields({ item, assignees, timeZone, isBusy, take }: AssignmentFieldsProps) {
  const [assigneeId, setAssigneeId] = useState(item.assigneeId ?? '');
  const [note, setNote] = useState('');
  const [due, setDue] = useState(item.dueAt === null ? '' : toLocalText(item.dueAt, timeZone));
  const isAssigned = assigneeId !== (item.assigneeId ?? '') || note.trim() !== '';
  const dueAt = parseLocalText(due, timeZone);
  return (
    <>
      <Field label={workflowText.assignee}>
        <SelectInput
          name="assignee"
          onChange={({ currentTarget }) => setAssigneeId(currentTarget.value)}
          value={assigneeId}
        >
          <option value="">{workflowText.nobody}</option>
          {assignees.map(({ id, email }) => (
            <option key={id} value={id}>
              {email}
            </option>
          ))}
        </SelectInput>
      </Field>
      {isAssigned ? (
        <>
          <Field label={workflowText.handOver}>
            <TextArea
              lang="bn"
              maxLength={MAX_NOTE_LENGTH}
              name="handOver"
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
              rows={2}
              value={note}
            />
          </Field>
          <Button
            isBusy={isBusy}
            onClick={() => take({ kind: 'assign', assigneeId: assigneeId || null, note: note.trim() })}
          >
            {workflowText.assign}
          </Button>
        </>
      ) : null}
      <Field label={workflowText.due}>
        <TextInput
          name="due"
          onChange={({ currentTarget }) => setDue(currentTarget.value)}
          step={60}
          type="datetime-local"
          value={due}
        />
      </Field>
      {dueAt === item.dueAt ? null : (
        <Button isBusy={isBusy} onClick={() => take({ kind: 'due', dueAt })}>
          {workflowText.setDue}
        </Button>
      )}
    </>
  );
}
