import { Button } from '#app/newsroom/components/button.tsx';
import { Choice } from '#app/newsroom/components/choice.tsx';
import { Field, TextArea, TextInput } from '#app/newsroom/components/field.tsx';
import { createMomentFormat } from '#app/newsroom/components/moment.tsx';
import { articleFormText } from '#app/strings/editor/article-form.ts';
import { asSentence } from '#app/strings/interface-language.ts';
import { recordText } from '#app/strings/newsroom/article-record.ts';
import { ARTICLE_STATUSES } from '#domain/article/article-fields.ts';
import { parseLocalText } from '#domain/time/site-clock.ts';
import { useFormCommands, useFormState } from '../form/form-context.tsx';
import { useRefusal } from '../form/use-refusal.ts';

/** Why the viewer may not change fields; null if it is permitted, or if the form already shows why nothing can be saved. */
function useFieldRefusal(action: 'publish' | 'feature'): string | null {
  const { editing, form, refusal } = useFormState();
  const own = useRefusal(action, editing, form.category);
  return refusal === null ? own : null;
}

const Refusal = ({ text }: { readonly text: string | null }) =>
  text === null ? null : <p className="pt-1 text-muted text-sm leading-[1.6]">{text}</p>;

/** Formats a time as typed, without seconds. */
export const describeShort = (localText: string): string => localText.slice(0, TO_MINUTES).replace('T', ' ');

const TO_MINUTES = '2026-11-20T14:05'.length;

type TimeFieldProps = {
  readonly name: 'publishAt' | 'embargoUntil' | 'expiresAt' | 'featuredUntil';
  readonly label: string;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly className?: string;
  readonly hints: { readonly ahead: string; readonly passed: string };
};

/** The hint repeats the time in the dashboard's format and names the zone, because browsers show the field differently. */
function TimeField({ name, label, isRequired = false, isDisabled = false, className = '', hints }: TimeFieldProps) {
  const { form, editing } = useFormState();
  const { change } = useFormCommands();
  const { timeZone } = editing;
  const ms = parseLocalText(form[name], timeZone);
  const hint = ms !== null && ms <= Date.now() ? hints.passed : hints.ahead;
  const zoneText = asSentence(`${articleFormText.inZone} ${timeZone.replaceAll('_', ' ')}`);
  const timeText = ms === null ? zoneText : `${asSentence(createMomentFormat(timeZone)(ms))} ${zoneText}`;
  return (
    <Field
      className={`max-w-sm ${className}`}
      hint={name === 'publishAt' ? `${timeText} ${hint}`.trim() : `${hint} ${timeText}`}
      isRequired={isRequired}
      label={label}
    >
      <TextInput
        disabled={isDisabled}
        name={name}
        onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
        step={60}
        type="datetime-local"
        // The form retains the seconds until the time is edited.
        value={form[name].slice(0, TO_MINUTES)}
      />
    </Field>
  );
}

export function FeaturedFields() {
  const { isFeatured } = useFormState().form;
  const { change } = useFormCommands();
  const refusal = useFieldRefusal('feature');
  return (
    <div>
      <Choice
        checked={isFeatured}
        className="font-semibold"
        disabled={refusal !== null}
        label={articleFormText.featured}
        name="isFeatured"
        onChange={({ currentTarget }) => change({ isFeatured: currentTarget.checked })}
        type="checkbox"
      />
      <Refusal text={refusal} />
      {isFeatured ? (
        <TimeField
          className="mt-2"
          hints={{ ahead: articleFormText.featuredUntilHint, passed: articleFormText.featuredEnded }}
          isDisabled={refusal !== null}
          label={articleFormText.featuredUntil}
          name="featuredUntil"
        />
      ) : null}
    </div>
  );
}

/** docs/behaviour §4.21: the times before and after which readers do not see the article. */
export const LimitFields = () => (
  <>
    <TimeField
      hints={{ ahead: recordText.embargoHint, passed: recordText.embargoEnded }}
      label={recordText.embargo}
      name="embargoUntil"
    />
    <TimeField
      hints={{ ahead: recordText.expiryHint, passed: recordText.expired }}
      label={recordText.expiry}
      name="expiresAt"
    />
  </>
);

export const listStatusTexts = () =>
  ({
    published: articleFormText.publishNow,
    draft: articleFormText.saveAsDraft,
    scheduled: articleFormText.scheduleForLater,
  }) as const;

export function PublicationFields() {
  const { form, hides } = useFormState();
  const { change } = useFormCommands();
  const refusal = useFieldRefusal('publish');
  return (
    <fieldset>
      <legend className="sr-only">{articleFormText.status}</legend>
      <div className="flex flex-wrap gap-x-7 wide-room:flex-col">
        {ARTICLE_STATUSES.map((status) => (
          <Choice
            checked={form.status === status}
            disabled={refusal !== null && status !== 'draft' && status !== form.status}
            key={status}
            label={listStatusTexts()[status]}
            name="status"
            onChange={() => change({ status })}
            type="radio"
            value={status}
          />
        ))}
      </div>
      <Refusal text={refusal} />
      {form.status === 'scheduled' ? (
        <TimeField
          className="mt-2"
          hints={{ ahead: '', passed: articleFormText.alreadyDue }}
          isRequired
          label={articleFormText.publishAt}
          name="publishAt"
        />
      ) : null}
      {hides ? (
        <p className="mt-2 border-ink border-l-4 bg-mark px-4 py-2 leading-[1.6]" role="status">
          {articleFormText.hidesFromReaders}
        </p>
      ) : null}
    </fieldset>
  );
}

/** docs/behaviour §4.23: offered if the save changes the text of an article that readers see. */
export function CorrectionField() {
  const { correction } = useFormState().save;
  const { dispatch, chooseCorrection } = useFormCommands();
  return (
    <div>
      <Choice
        checked={correction !== null}
        className="font-semibold"
        label={recordText.publishCorrection}
        name="hasCorrection"
        onChange={({ currentTarget }) => chooseCorrection(currentTarget.checked)}
        type="checkbox"
      />
      {correction === null ? (
        <p className="text-muted text-sm leading-[1.6]">{recordText.publishCorrectionHint}</p>
      ) : (
        <>
          <Field className="mt-2" hint={recordText.newCorrectionHint} isRequired label={recordText.correctionLabel}>
            <TextArea
              className="field-sizing-content"
              lang="bn"
              name="correction"
              onChange={(event) => dispatch({ kind: 'correction-changed', correction: event.currentTarget.value })}
              rows={3}
              spellCheck
              value={correction}
            />
          </Field>
          <Button className="mt-2" onClick={() => chooseCorrection(true)} variant="secondary">
            {recordText.suggestAgain}
          </Button>
        </>
      )}
    </div>
  );
}
