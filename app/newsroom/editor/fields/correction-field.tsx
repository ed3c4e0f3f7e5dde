import { Button } from '#app/newsroom/components/button.tsx';
import { Choice } from '#app/newsroom/components/choice.tsx';
import { Field, TextArea } from '#app/newsroom/components/field.tsx';
import { recordText } from '#app/strings/article-record.ts';
import { useFormCommands, useFormState } from '../form/form-context.tsx';

/** Offered if the save changes the text of an article that readers see (docs/behaviour §4.23). */
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
