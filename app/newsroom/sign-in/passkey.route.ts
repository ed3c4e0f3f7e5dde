import { data } from 'react-router';
import { z } from 'zod';
import { newsroomContext } from '#app/newsroom-context.ts';
import { readJson } from '../actions/access.ts';
import type { Route } from './+types/passkey.route.ts';
import { toResultHeaders } from './form-request.ts';
import { lacksCookies } from './return-path.ts';

/** True after the password, when only passkeys of that account are accepted. */
const isSecondStepSchema = z.boolean().default(false);
const requestSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('start'), isSecondStep: isSecondStepSchema }),
  z.object({ intent: z.literal('finish'), isSecondStep: isSecondStepSchema, response: z.unknown() }),
]);

const STATUSES = {
  started: 200,
  'signed-in': 200,
  'codes-needed': 200,
  refused: 401,
  expired: 401,
  'lacks-cookies': 401,
  'too-many-attempts': 429,
};

/** Starts a sign-in with a passkey, and finishes it with the signature from the browser. The route does not have a page. */
export async function action({ context, request }: Route.ActionArgs) {
  const { identity, clientAddress } = context.get(newsroomContext);
  const parsed = requestSchema.safeParse(await readJson(request)).data;
  if (parsed === undefined) return data({ kind: 'refused' as const }, { status: 400 });
  // Starting a passkey sign-in sets the cookie that is needed to finish it.
  if ((parsed.intent === 'finish' || parsed.isSecondStep) && lacksCookies(request.headers)) {
    return data({ kind: 'lacks-cookies' as const }, { status: STATUSES['lacks-cookies'] });
  }
  const client = { headers: request.headers, clientAddress };
  const result = await (parsed.intent === 'start'
    ? parsed.isSecondStep
      ? identity.startPasskeyStep(client)
      : identity.startPasskeySignIn(client)
    : parsed.isSecondStep
      ? identity.finishSignInWithPasskey({ ...client, response: parsed.response })
      : identity.signInWithPasskey({ ...client, response: parsed.response }));
  const { setCookies: _, ...body } = 'setCookies' in result ? result : { ...result, setCookies: [] };
  return data(body, { status: STATUSES[result.kind], headers: toResultHeaders(result) });
}
