import { proposedCorrectionText } from '#app/strings/newsroom/proposed-corrections.ts';
import type { PermissionTarget } from '#domain/permissions/permissions.ts';
import { Button } from '../components/button.tsx';
import { Moment } from '../components/moment.tsx';
import { Person } from '../components/person.tsx';
import { useRefusalOf } from '../session/rights-context.ts';
import type { ProposedItem } from './load-record.ts';
import type { RecordControl } from './use-record.ts';

type ProposedSectionProps = {
  readonly proposed: readonly ProposedItem[];
  readonly target: PermissionTarget;
  readonly control: RecordControl;
};

/** The corrections that wait for a second person. Renders nothing if there are none. */
export function ProposedSection({ proposed, target, control }: ProposedSectionProps) {
  const refusal = useRefusalOf('publish', target);
  if (proposed.length === 0) return null;
  return (
    <section className="space-y-3">
      <h3 className="font-bold text-lg">{proposedCorrectionText.title}</h3>
      <p className="text-muted leading-[1.6]">{proposedCorrectionText.hint}</p>
      <ul className="divide-y divide-line border-line border-y">
        {proposed.map((item) => (
          <ProposedRow control={control} isReadOnly={refusal !== null} item={item} key={item.id} />
        ))}
      </ul>
    </section>
  );
}

type ProposedRowProps = {
  readonly item: ProposedItem;
  readonly isReadOnly: boolean;
  readonly control: RecordControl;
};

function ProposedRow({ item: { id, text, userEmail, at, isChange, isOwn }, isReadOnly, control }: ProposedRowProps) {
  const decide = (kind: 'confirm-correction' | 'drop-correction') => void control.decide({ kind, proposalId: id });
  return (
    <li className="py-3">
      <p className="wrap-anywhere leading-[1.75]" lang="bn">
        {text}
      </p>
      <p className="wrap-anywhere text-muted text-sm leading-[1.6]">
        {isChange ? `${proposedCorrectionText.change} · ` : null}
        <Person email={userEmail} text={proposedCorrectionText.by} /> · <Moment moment={at} />
      </p>
      {isReadOnly ? null : (
        <div className="flex flex-wrap items-center gap-3 pt-2">
          {isOwn ? (
            <p className="text-muted leading-[1.6]">{proposedCorrectionText.isOwn}</p>
          ) : (
            <Button isBusy={control.isBusy} onClick={() => decide('confirm-correction')}>
              {proposedCorrectionText.confirm}
            </Button>
          )}
          <Button onClick={() => decide('drop-correction')} variant="quiet">
            {proposedCorrectionText.drop}
          </Button>
        </div>
      )}
    </li>
  );
}
