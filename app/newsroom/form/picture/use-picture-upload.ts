import { useCallback, useEffect, useRef, useState } from 'react';
import { articleFormText, pictureText } from '#app/text/article-form.ts';
import { storageName } from '#domain/files/storage-name.ts';
import type { UploadResult } from '../../files/storage-client.ts';
import { createStorageClient } from '../../files/storage-client.ts';
import { useProof } from './use-proof.ts';

export type UploadState =
  | { kind: 'idle' }
  /** `fraction` is of what is sent; 1 while the server works on the picture. `previewUrl` shows the file itself. */
  | { kind: 'uploading'; fraction: number; previewUrl: string }
  | { kind: 'stored' }
  | { kind: 'failed'; message: string }
  /** The session has ended; the picture waits for the sign-in. */
  | { kind: 'signed-out'; file: File };

/** A pasted picture has no name of its own. */
const PASTED_NAME = 'pasted-picture';

export type PictureUpload = ReturnType<typeof usePictureUpload>;

/** Uploads one picture at a time; `onStored` gets its address. A newer choice takes the place of one under way. */
export function usePictureUpload({ appCheck, onStored }: { appCheck: string; onStored: (imageUrl: string) => void }) {
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  const current = useRef<{ controller: AbortController; isPending: boolean }>(null);
  const { read, renew } = useProof(appCheck);

  const upload = useCallback(
    async (file: File) => {
      current.current?.controller.abort();
      const own = { controller: new AbortController(), isPending: true };
      current.current = own;
      const { signal } = own.controller;
      const previewUrl = URL.createObjectURL(file);
      const showProgress = (fraction: number) => {
        if (!signal.aborted) setState({ kind: 'uploading', fraction, previewUrl });
      };
      showProgress(0);
      const name = storageName(file.name || PASTED_NAME, Date.now());
      const send = () =>
        createStorageClient({ appCheck: read }).upload({ file, name, onProgress: showProgress, signal });
      let result = await send();
      // A proof that has become too old is renewed once; a second refusal has another reason.
      if (isFailure(result, 'invalid-app-check')) {
        await renew();
        result = await send();
      }
      URL.revokeObjectURL(previewUrl);
      if (signal.aborted) return;
      own.isPending = isFailure(result, 'unauthenticated');
      setState(toState(result, file));
      if (result.kind === 'stored') onStored(result.file.url);
    },
    [onStored, read, renew],
  );

  const cancel = useCallback(() => {
    current.current?.controller.abort();
    current.current = null;
    setState({ kind: 'idle' });
  }, []);
  useEffect(() => () => current.current?.controller.abort(), []);

  /** Whether a picture is on its way to the form, asked at the moment. */
  const isPending = useCallback(() => current.current?.isPending ?? false, []);
  return { state, upload, cancel, isPending };
}

const isFailure = (result: UploadResult, error: string) => result.kind === 'failed' && result.error === error;

/** Spec §8: whatever else went wrong is the save error, while the log has its kind. */
function toState(result: UploadResult, file: File): UploadState {
  if (result.kind === 'stored') return { kind: 'stored' };
  if (result.kind === 'refused') return { kind: 'failed', message: pictureText.refusals[result.reason] };
  if (result.error === 'unauthenticated') return { kind: 'signed-out', file };
  // biome-ignore lint/suspicious/noConsole: spec §8 asks for it
  console.error(`The picture could not be uploaded: ${result.error}`);
  return { kind: 'failed', message: articleFormText.failed };
}
