import { data } from 'react-router';
import { z } from 'zod';
import { guardAction, readJson, refuseSiteAction, requireViewer } from '../actions/access.ts';
import { identifierSchema } from '../actions/identifier-schema.ts';
import type { Route } from './+types/import-files.route.ts';

const fileSchema = z.object({ name: identifierSchema, bytes: z.number().int().nonnegative(), modifiedMs: z.number() });
const chunkSchema = z.object({ id: z.uuid(), offset: z.coerce.number().int().nonnegative() });

/** A GET returns no data. */
export function loader({ context, url }: Route.LoaderArgs): null {
  requireViewer(context, url);
  return null;
}

/** Starts the upload of a file, or receives a chunk: its bytes are the body, the file's id and the offset are in the query. */
export const action = guardAction(async ({ newsroom, site }, { request, url }: Route.ActionArgs) => {
  const refusal = refuseSiteAction(newsroom, 'change-settings');
  if (refusal !== null) return refusal;
  try {
    if (!url.searchParams.has('id')) {
      const file = fileSchema.safeParse(await readJson(request)).data;
      return file === undefined ? toInvalidResponse() : await newsroom.siteImports.addFile(file);
    }
    const chunk = chunkSchema.safeParse(Object.fromEntries(url.searchParams)).data;
    const bytes = new Uint8Array(await request.arrayBuffer());
    if (chunk === undefined || bytes.length === 0) return toInvalidResponse();
    return await newsroom.siteImports.writeChunk({ ...chunk, bytes });
  } catch (error) {
    site.reportFailure('an upload for the import', error);
    return data({ kind: 'failed' as const }, { status: 503 });
  }
});

const toInvalidResponse = () => data({ kind: 'invalid' as const }, { status: 400 });
