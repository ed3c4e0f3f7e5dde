import type { ReactNode } from 'react';
import { useState } from 'react';
import { copyText } from '#app/components/copy-text.ts';
import { secondFactorText } from '#app/strings/staff/account-security.ts';
import type { SetUp } from '#services/identity/second-factor/second-factor.ts';
import { Button } from '../components/button.tsx';
import { Field, TextInput } from '../components/field.tsx';

type SetUpFieldsProps = {
  readonly setUp: SetUp;
  /** Why the last code was rejected. Null before the first code. */
  readonly problem: string | null;
};

/** The three steps of setting up an authenticator app: scan the key, save the recovery codes, enter the first code. */
export function SetUpFields({ setUp, problem }: SetUpFieldsProps) {
  const { key, qrCodeSvg, recoveryCodes } = setUp;
  return (
    <>
      <div>
        <p className="font-semibold leading-[1.6]">{secondFactorText.scan}</p>
        <img
          alt={secondFactorText.qrCode}
          className="my-3 size-48 bg-white p-2"
          src={`data:image/svg+xml;utf8,${encodeURIComponent(qrCodeSvg)}`}
        />
        <p className="text-muted text-sm leading-[1.6]">{secondFactorText.orKey}</p>
        <p className="wrap-anywhere select-all font-mono text-sm leading-[1.6]">{key.replace(/.{4}(?=.)/g, '$& ')}</p>
      </div>
      <div>
        <p className="font-semibold leading-[1.6]">{secondFactorText.saveCodes}</p>
        <p className="text-muted text-sm leading-[1.6]">{secondFactorText.saveCodesHint}</p>
        <RecoveryCodeList codes={recoveryCodes} />
      </div>
      <Field error={problem} label={secondFactorText.enterCode}>
        <TextInput autoComplete="one-time-code" inputMode="numeric" maxLength={12} name="code" required />
      </Field>
    </>
  );
}

type RecoveryCodeListProps = {
  readonly codes: readonly string[];
  /** A further button. */
  readonly children?: ReactNode;
};

/** The codes, with buttons to copy and to store them. */
export function RecoveryCodeList({ codes, children }: RecoveryCodeListProps) {
  const [result, setResult] = useState<'codesCopied' | 'codesNotCopied' | null>(null);
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <ul className="mt-2 grid max-w-sm select-all grid-cols-1 gap-x-6 border border-line px-4 py-2 font-mono leading-[1.8] sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {children}
        <Button
          className="noscript:hidden"
          onClick={async () => setResult((await copyText(text)) ? 'codesCopied' : 'codesNotCopied')}
        >
          {secondFactorText.copyCodes}
        </Button>
        <a
          className="inline-flex min-h-11 items-center underline hover:text-accent"
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          {secondFactorText.downloadCodes}
        </a>
        <span role="status">{result === null ? '' : secondFactorText[result]}</span>
      </div>
    </>
  );
}
