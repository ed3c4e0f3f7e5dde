import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseStoredFile } from '#domain/storage/stored-file.ts';
import { createAppCheck } from '#services/identity/sessions/app-check.ts';
import { readSessionKey } from '#services/identity/sessions/session-key.ts';
import { toCookieHeader } from '#tools/staff-session.ts';
import { startTestSite } from './test-site.ts';

export type UploadPart = {
  field?: string;
  bytes: Uint8Array<ArrayBuffer> | string;
  type?: string;
  fileName?: string;
};

export type TextPart = { field: string; text: string };

/** A site and requests to its file service, by default those of a signed-in user. */
export async function startStorageSite() {
  const dataDir = await mkdtemp(join(tmpdir(), 'prohor-storage-'));
  const site = await startTestSite({ dataDir });
  const cookies = toCookieHeader(await site.signIn());
  const viewer = await site.identity.findSession(new Headers({ Cookie: cookies }));
  if (viewer === null) throw new Error('The sign-in failed.');
  const { issueAppCheck } = createAppCheck({ secret: await readSessionKey(dataDir), now: Date.now });
  const staff: Record<string, string> = { Cookie: cookies, 'X-App-Check': issueAppCheck(viewer) };
  const send = (name: string, parts: (UploadPart | TextPart)[], headers = staff) =>
    site.get(`/storage?name=${encodeURIComponent(name)}`, { method: 'POST', body: toForm(parts), headers });
  const request = (method: string, name: string, query = '', headers = staff) =>
    site.get(`/storage/${encodeURIComponent(name)}${query}`, { method, headers });
  return {
    site,
    dataDir,
    staff,
    send,
    request,
    /** Stores an image and returns its description. */
    upload: async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
      const answer = await send(name, [{ bytes }]);
      const file = parseStoredFile(await answer.json());
      if (file === null) throw new Error(`The upload failed with status ${answer.status}.`);
      return file;
    },
    deleteAll: async () => {
      const stored = await site.db.selectFrom('files').select('name').execute();
      for (const { name } of stored) await request('DELETE', name);
    },
    stop: async () => {
      await site.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function toForm(parts: (UploadPart | TextPart)[]): FormData {
  const form = new FormData();
  for (const part of parts) {
    if ('text' in part) form.append(part.field, part.text);
    else appendFile(form, part);
  }
  return form;
}

function appendFile(form: FormData, part: UploadPart): void {
  const { field = 'file', bytes, type = 'image/jpeg', fileName = 'picture.jpg' } = part;
  form.append(field, new Blob([bytes], { type }), fileName);
}
