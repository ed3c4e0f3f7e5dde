import { useEffect, useRef } from 'react';
import { secondFactorText } from '#app/strings/staff/account-security.ts';
import { Button } from '../components/button.tsx';
import { RecoveryCodeList } from '../sign-in/set-up-fields.tsx';

type NewCodesProps = {
  readonly title: string;
  readonly hint: string;
  readonly codes: readonly string[];
  readonly onDone: () => void;
};

/** Recovery codes, shown only once. They take the focus, because the dialog that requested them has closed. */
export function NewCodes({ title, hint, codes, onDone }: NewCodesProps) {
  const part = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    part.current?.focus({ preventScroll: true });
    part.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <fieldset className="scroll-my-31 outline-none" ref={part} tabIndex={-1}>
      <legend className="font-semibold leading-[1.6]">{title}</legend>
      <p className="text-muted text-sm leading-[1.6]">{hint}</p>
      <RecoveryCodeList codes={codes}>
        <Button onClick={onDone}>{secondFactorText.done}</Button>
      </RecoveryCodeList>
    </fieldset>
  );
}
