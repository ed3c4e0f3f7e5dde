// The full zod would compile schemas with `eval`, which the content security policy of the browser forbids.
import { z } from 'zod/mini';
import { REFUSALS } from '#domain/permissions/permissions.ts';

/** A request without a response counts as failed after this time. */
const TIMEOUT_MS = 15_000;

type RouteCall = {
  query?: Record<string, string> | string[][];
  /** Sent by POST as JSON. */
  body?: object;
  /** Sent by POST unchanged. */
  content?: BodyInit;
  /** Replaces the time limit. */
  signal?: AbortSignal;
  keepalive?: boolean;
};

/**
 * Calls a route that responds with JSON. Returns null if that fails, or if the response is something else, such as the
 * sign-in page. A fetcher of React Router would reload all of the page's data after each call.
 */
export async function callRoute<Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
  { query, body, content, signal = AbortSignal.timeout(TIMEOUT_MS), keepalive = false }: RouteCall,
): Promise<z.output<Schema> | null> {
  const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  try {
    const url = query === undefined ? path : `${path}?${new URLSearchParams(query)}`;
    const posted = content === undefined ? body !== undefined && post : { method: 'POST', body: content };
    const response = await fetch(url, { ...posted, keepalive, signal });
    return schema.parse(await response.json());
  } catch {
    return null;
  }
}

/** For results that only have a kind. */
export const kindSchema = <const Kind extends string>(...names: Kind[]) => z.object({ kind: z.enum(names) });

/** The results of `guardAction`, which every action may return. */
export const refusedSchema = z.union([
  z.object({ kind: z.literal('forbidden'), reason: z.enum(REFUSALS) }),
  kindSchema('signed-out', 'failed'),
]);
