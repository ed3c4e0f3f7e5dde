import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { ArticleTitle } from '#app/article/article-text.tsx';
import { calendarText } from '#app/strings/newsroom/calendar.ts';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { moveToTime } from '#domain/desk/calendar.ts';
import { Button } from '../components/button.tsx';
import { Modal } from '../components/dialogs/modal.tsx';
import { Field, TextInput } from '../components/field.tsx';
import { createMomentFormat } from '../components/moment.tsx';
import type { EntryView } from './calendar-view.ts';

/** An article, and the day and time to which it would be moved. */
export type MoveQuestion = { entry: EntryView; day: string; time: string };

type MoveDialogProps = {
  readonly question: MoveQuestion | null;
  readonly timeZone: string;
  readonly nowMs: number;
  readonly isBusy: boolean;
  /** Gets the focus if the article is no longer in the calendar. */
  readonly focusFallback: RefObject<HTMLElement | null>;
  readonly onChange: (change: { day: string } | { time: string }) => void;
  readonly onCancel: () => void;
  readonly onConfirm: (publishAt: number) => void;
};

const FORM_ID = 'move-article';

/** Confirms a move. Shows the article, its current and its new time. Day and time can still be changed. */
export function MoveDialog({ question, onCancel, focusFallback, ...rest }: MoveDialogProps) {
  const day = useRef<HTMLInputElement>(null);
  const id = useRef('');
  useEffect(() => {
    if (question !== null) id.current = question.entry.id;
  }, [question]);
  const publishAt = question && moveToTime(question.entry.publishAt, question, rest.timeZone);
  const isPast = publishAt !== null && publishAt <= rest.nowMs;
  return (
    <Modal
      finalFocus={() => document.getElementById(`move-${id.current}`) ?? focusFallback.current}
      footer={
        <>
          <Button onClick={onCancel}>{dashboardText.cancel}</Button>
          <Button form={FORM_ID} isBusy={rest.isBusy} type="submit" variant={isPast ? 'danger' : 'primary'}>
            {isPast ? calendarText.pastConfirm : calendarText.move}
          </Button>
        </>
      }
      isOpen={question !== null}
      onClose={onCancel}
      size="md"
      title={calendarText.question}
    >
      {question === null ? null : (
        <MoveForm {...rest} dayInput={day} isPast={isPast} publishAt={publishAt} question={question} />
      )}
    </Modal>
  );
}

type MoveFormProps = Omit<MoveDialogProps, 'question' | 'onCancel' | 'isBusy' | 'focusFallback'> & {
  readonly question: MoveQuestion;
  /** The new time; null if the day is not a date. */
  readonly publishAt: number | null;
  readonly isPast: boolean;
  readonly dayInput: RefObject<HTMLInputElement | null>;
};

function MoveForm({ question, publishAt, isPast, timeZone, dayInput, onChange, onConfirm }: MoveFormProps) {
  const { entry, day, time } = question;
  const format = createMomentFormat(timeZone);
  const isSame = publishAt === null || publishAt === entry.publishAt;
  return (
    <form
      id={FORM_ID}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isSame) dayInput.current?.focus();
        else onConfirm(publishAt);
      }}
    >
      <p className="wrap-anywhere font-semibold leading-[1.5]" lang="bn">
        <ArticleTitle parts={entry.title} />
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 py-3 leading-[1.6]">
        <dt className="text-muted">{calendarText.present}</dt>
        <dd className="tabular-nums">{format(entry.publishAt)}</dd>
        <dt className="text-muted">{calendarText.next}</dt>
        <dd aria-live="polite" className="font-semibold tabular-nums">
          {isSame ? '–' : format(publishAt)}
        </dd>
      </dl>
      <div className="grid grid-cols-2 gap-x-4">
        <Field
          error={isPast && !isSame ? calendarText.past : null}
          hint={isSame ? calendarText.chooseDay : null}
          label={calendarText.day}
        >
          <TextInput
            onChange={({ currentTarget }) => onChange({ day: currentTarget.value })}
            ref={dayInput}
            type="date"
            value={day}
          />
        </Field>
        <Field label={calendarText.time}>
          <TextInput
            onChange={({ currentTarget }) => onChange({ time: currentTarget.value })}
            type="time"
            value={time}
          />
        </Field>
      </div>
    </form>
  );
}
