import { useEffect, useState } from 'react';
import { Button } from '#app/newsroom/components/button.tsx';
import { Field, SelectInput, TextArea, TextInput } from '#app/newsroom/components/field.tsx';
import { useNameOf } from '#app/newsroom/components/person.tsx';
import { workflowText } from '#app/strings/newsroom/workflow.ts';
import type { DeskStep } from '#domain/change/decide-desk-step.ts';
import { parseLocalText, toLocalText } from '#domain/time/site-clock.ts';
import { MAX_NOTE_LENGTH } from '#domain/workflow/workflow.ts';
import type { Assignee } from '#services/articles/workflow/desk.ts';

type AssignmentFieldsProps = {
  readonly item: { assigneeId: string | null; dueAt: number | null };
  readonly assignees: readonly Assignee[];
  readonly timeZone: string;
  readonly isBusy: boolean;
  /** Resolves to false if the step failed. */
  readonly take: (step: DeskStep) => Promise<boolean>;
  readonly onUnsaved: (isUnsaved: boolean) => void;
};

/** A value that is saved separately. The choice remains until the page's data contains it, even if the save fails. */
function useSeparateValue(stored: string) {
  const [chosen, choose] = useState<string | null>(null);
  if (chosen === stored) choose(null);
  return { value: chosen ?? stored, isUnsaved: chosen !== null, choose };
}

/** Who works on the item next, and when it is due. Each field is saved when it is changed or left. */
export function AssignmentFields(props: AssignmentFieldsProps) {
  const { item, assignees, timeZone, isBusy, take, onUnsaved } = props;
  const nameOf = useNameOf();
  const assignee = useSeparateValue(item.assigneeId ?? '');
  const due = useSeparateValue(item.dueAt === null ? '' : toLocalText(item.dueAt, timeZone).slice(0, TO_MINUTES));
  const [note, setNote] = useState('');
  const [hasFailed, setFailed] = useState(false);
  const isUnsaved = assignee.isUnsaved || due.isUnsaved || note.trim() !== '';
  useEffect(() => {
    onUnsaved(isUnsaved);
    return () => onUnsaved(false);
  }, [isUnsaved, onUnsaved]);
  const assign = async (assigneeId: string) => {
    const isDone = await take({ kind: 'assign', assigneeId: assigneeId || null, note: note.trim() });
    setFailed(!isDone);
    if (isDone) setNote('');
  };
  const saveDue = async () => {
    if (due.isUnsaved) setFailed(!(await take({ kind: 'due', dueAt: parseLocalText(due.value, timeZone) })));
  };
  const saveAll = async () => {
    if (assignee.isUnsaved || note.trim() !== '') await assign(assignee.value);
    await saveDue();
  };
  return (
    <>
      <Field label={workflowText.assignee}>
        <SelectInput
          name="assignee"
          onChange={({ currentTarget }) => {
            assignee.choose(currentTarget.value);
            void assign(currentTarget.value);
          }}
          value={assignee.value}
        >
          <option value="">{workflowText.nobody}</option>
          {assignees.map(({ id, email }) => (
            <option key={id} value={id}>
              {nameOf(email)}
            </option>
          ))}
        </SelectInput>
      </Field>
      {assignee.value === '' && note === '' ? null : (
        <Field label={workflowText.handOver}>
          <TextArea
            lang="bn"
            maxLength={MAX_NOTE_LENGTH}
            name="handOver"
            onBlur={() => note.trim() !== '' && void assign(assignee.value)}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
            rows={2}
            value={note}
          />
        </Field>
      )}
      <Field label={workflowText.due}>
        <TextInput
          name="due"
          onBlur={() => void saveDue()}
          onChange={({ currentTarget }) => due.choose(currentTarget.value)}
          onKeyDown={({ key }) => key === 'Enter' && void saveDue()}
          step={60}
          type="datetime-local"
          value={due.value}
        />
      </Field>
      {isUnsaved && hasFailed ? (
        <Button isBusy={isBusy} onClick={() => void saveAll()}>
          {workflowText.tryAgain}
        </Button>
      ) : null}
    </>
  );
}

const TO_MINUTES = '2026-11-20T14:05'.length;
