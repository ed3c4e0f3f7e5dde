import { useState } from 'react';
import { Link } from 'react-router';
import { recordText } from '#app/strings/newsroom/article-record.ts';
import { historyText } from '#app/strings/newsroom/newsroom.ts';
import type { PermissionTarget } from '#domain/permissions/permissions.ts';
import { Button } from '../components/button.tsx';
import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx';
import { Field, TextArea } from '../components/field.tsx';
import { Moment } from '../components/moment.tsx';
import { useRefusalOf } from '../session/rights-context.ts';
import type { RecordView } from './load-record.ts';
import type { RecordControl } from './use-record.ts';

type WithdrawalSectionProps = {
  /** The revision that the screen shows. */
  readonly revision: number;
  readonly historyPath: string;
  readonly withdrawal: RecordView['withdrawal'];
  readonly target: PermissionTarget;
  readonly control: RecordControl;
};

/** Withdraws the article, changes the reason, or ends the withdrawal. */
export function WithdrawalSection({ withdrawal, revision, historyPath, target, control }: WithdrawalSectionProps) {
  const refusal = useRefusalOf('withdraw', target);
  return (
    <section className="space-y-3">
      <h3 className="font-bold text-lg">{recordText.withdrawal}</h3>
      {withdrawal === null ? (
        <p className="text-muted leading-[1.6]">{recordText.withdrawHint}</p>
      ) : (
        <p className="border-accent border-l-4 pl-3 font-semibold leading-[1.6]">
          {recordText.withdrawn} <Moment className="font-normal text-muted text-sm" moment={withdrawal.at} />
        </p>
      )}
      {withdrawal?.isTextChanged ? (
        <p className="leading-[1.6]">
          {recordText.changedSinceWithdrawal}{' '}
          <Link className="underline hover:text-accent" to={historyPath}>
            {historyText.title}
          </Link>
        </p>
      ) : null}
      {refusal === null ? (
        <WithdrawalForm control={control} revision={revision} withdrawal={withdrawal} />
      ) : (
        <p className="text-muted leading-[1.6]">{refusal}</p>
      )}
    </section>
  );
}

type WithdrawalFormProps = Pick<WithdrawalSectionProps, 'withdrawal' | 'revision' | 'control'>;

function WithdrawalForm({ withdrawal, revision, control }: WithdrawalFormProps) {
  const [reason, setReason] = useState(withdrawal?.reason ?? '');
  const [openDialog, setOpenDialog] = useState<'withdraw' | 'reinstate' | null>(null);
  /** The revision when the question was asked. The screen may show a newer one by now. */
  const [seen, setSeen] = useState(revision);
  const askToReinstate = () => {
    setSeen(revision);
    setOpenDialog('reinstate');
  };
  const withdraw = () => control.decide({ kind: 'withdraw', reason });
  return (
    <>
      <Field isRequired label={recordText.reason}>
        <TextArea
          className="field-sizing-content"
          lang="bn"
          name="reason"
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          rows={2}
          spellCheck
          value={reason}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        {withdrawal === null ? (
          <Button isBusy={control.isBusy} onClick={() => setOpenDialog('withdraw')} variant="danger">
            {recordText.withdraw}
          </Button>
        ) : (
          <>
            <Button isBusy={control.isBusy} onClick={() => void withdraw()}>
              {recordText.changeReason}
            </Button>
            <Button isBusy={control.isBusy} onClick={askToReinstate}>
              {recordText.reinstate}
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        confirmLabel={openDialog === 'reinstate' ? recordText.reinstate : recordText.withdraw}
        isOpen={openDialog !== null}
        onCancel={() => setOpenDialog(null)}
        onConfirm={() => {
          setOpenDialog(null);
          void (openDialog === 'reinstate' ? control.decide({ kind: 'reinstate', seen }) : withdraw());
        }}
        question={openDialog === 'reinstate' ? recordText.reinstateQuestion : recordText.withdrawQuestion}
        tone={openDialog === 'reinstate' ? 'plain' : 'danger'}
      >
        {openDialog === 'reinstate' ? recordText.reinstateHint : recordText.withdrawHint}
      </ConfirmDialog>
    </>
  );
}
