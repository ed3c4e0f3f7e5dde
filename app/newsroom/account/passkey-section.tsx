import { startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { useFetcher } from 'react-router';
import { passkeyText } from '#app/strings/staff/account-security.ts';
import { useResponse } from '../actions/use-response.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { Group } from '../components/groups.tsx';
import { Moment } from '../components/moment.tsx';
import type { AccountResult } from './account-action.ts';
import type { AccountDialogContent, AccountResponse } from './account-dialog.tsx';
import { AccountDialog } from './account-dialog.tsx';
import type { PasskeyView } from './account-view.ts';
import { NewCodes } from './new-codes.tsx';

type PasskeySectionProps = {
  readonly email: string;
  readonly hasApp: boolean;
  readonly passkeys: readonly PasskeyView[];
};

/**
 * Lists the account's passkeys, with buttons to add, rename and remove them. Shows the account's recovery codes after
 * the first passkey is added.
 */
export function PasskeySection({ email, hasApp, passkeys }: PasskeySectionProps) {
  const [request, setRequest] = useState<AccountDialogContent | null>(null);
  const { register, message, firstCodes, dismissCodes } = useRegistration();
  const finish = (result: AccountResponse, name: string) => {
    setRequest(null);
    if (result.kind === 'started' && 'options' in result) void register(result.options, name);
  };
  return (
    <Group id="passkeys" title={passkeyText.title}>
      {message === null ? null : (
        <Banner tone={message === 'refused' ? 'error' : 'success'}>{listMessages()[message]}</Banner>
      )}
      {firstCodes === null ? null : (
        <NewCodes
          codes={firstCodes}
          hint={passkeyText.firstCodesHint}
          onDone={dismissCodes}
          title={passkeyText.firstCodes}
        />
      )}
      <p className="max-w-measure text-muted leading-[1.6]">{passkeyText.hint}</p>
      {passkeys.length === 0 ? (
        <p className="leading-[1.6]">{passkeyText.none}</p>
      ) : (
        <PasskeyList hasApp={hasApp} onRequest={setRequest} passkeys={passkeys} />
      )}
      <Button
        className="self-start"
        onClick={() => setRequest({ intent: 'start-passkey', title: passkeyText.addTitle, name: '' })}
      >
        {passkeyText.add}
      </Button>
      {request === null ? null : (
        <AccountDialog email={email} onClose={() => setRequest(null)} onDone={finish} request={request} />
      )}
    </Group>
  );
}

type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];

const listMessages = () => ({
  added: passkeyText.added,
  'first-added': passkeyText.firstAdded,
  refused: passkeyText.notAdded,
});

/** Asks the browser for a passkey and stores it. `message` describes the last attempt. */
function useRegistration() {
  const fetcher = useFetcher<AccountResult>();
  const [message, setMessage] = useState<keyof ReturnType<typeof listMessages> | null>(null);
  const [firstCodes, setFirstCodes] = useState<string[] | null>(null);
  useResponse(fetcher.data, (result) => {
    const codes = result.kind === 'added' ? result.recoveryCodes : null;
    if (codes !== null) setFirstCodes(codes);
    setMessage(result.kind !== 'added' ? 'refused' : codes === null ? 'added' : 'first-added');
  });
  const register = async (optionsJSON: Options, name: string) => {
    setMessage(null);
    try {
      const response = await startRegistration({ optionsJSON });
      const fields = { intent: 'add-passkey', name, response: JSON.stringify(response) };
      await fetcher.submit(fields, { action: '/dashboard/account', method: 'post' });
    } catch {
      // The user has cancelled, or the browser cannot store a passkey.
      setMessage('refused');
    }
  };
  return { register, message, firstCodes, dismissCodes: () => setFirstCodes(null) };
}

type PasskeyListProps = {
  readonly hasApp: boolean;
  readonly passkeys: readonly PasskeyView[];
  readonly onRequest: (request: AccountDialogContent) => void;
};

function PasskeyList({ hasApp, passkeys, onRequest }: PasskeyListProps) {
  const isLast = !hasApp && passkeys.length === 1;
  return (
    <ul className="divide-y divide-line border-line border-y">
      {passkeys.map(({ id, name, added }) => (
        <li className="gap-x-6 py-3 sm:flex sm:items-center sm:justify-between" key={id}>
          <div className="wrap-anywhere min-w-0">
            <p className="font-semibold leading-[1.6]">{name}</p>
            <p className="text-muted text-sm">
              {passkeyText.addedOn} <Moment moment={added} />
            </p>
          </div>
          <div className="flex shrink-0 gap-2 pt-2 sm:pt-0">
            <Button
              onClick={() =>
                onRequest({
                  intent: 'rename-passkey',
                  title: passkeyText.renameTitle,
                  confirmLabel: passkeyText.save,
                  needsPassword: false,
                  id,
                  name,
                })
              }
              variant="quiet"
            >
              {passkeyText.rename}
              <span className="sr-only">{name}</span>
            </Button>
            <Button
              onClick={() =>
                onRequest({
                  intent: 'remove-passkey',
                  title: passkeyText.removeTitle,
                  hint: isLast ? `${name}. ${passkeyText.removeLastHint}` : name,
                  confirmLabel: passkeyText.remove,
                  isDangerous: true,
                  id,
                })
              }
            >
              {passkeyText.remove}
              <span className="sr-only">{name}</span>
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
