import { data } from 'react-router';
import { z } from 'zod';
import { newsroomContext } from '#app/newsroom-context.ts';
import { readJson } from '../actions/access.ts';
import type { Route } from './+types/passkey.route.ts';
import { toResultHeaders } from './form-request.ts';

const requestSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('start') }),
  z.object({ intent: z.literal('finish'), response: z.unknown() }),
]);

const STATUSES = { started: 200, 'signed-in': 200, refused: 401, 'too-many-attempts': 429 };

/** Starts a sign-in with a passkey, and finishes it with what the browser has signed. The path has no page. */
export async function action({ context, request }: Route.ActionArgs) {
  const { identity, clientAddress } = context.get(newsroomContext);
  const parsed = requestSchema.safeParse(await readJson(request)).data;
  if (parsed === undefined) return data({ kind: 'refused' as const }, { status: 400 });
  const result =
    parsed.intent === 'start'
      ? await identity.startPasskeySignIn({ clientAddress })
      : await identity.signInWithPasskey({ headers: request.headers, clientAddress, response: parsed.response });
  const { setCookies: _, ...answer } = 'setCookies' in result ? result : { ...result, setCookies: [] };
  return data(answer, { status: STATUSES[result.kind], headers: toResultHeaders(result) });
}
