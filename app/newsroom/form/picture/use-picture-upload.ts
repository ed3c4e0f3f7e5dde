import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { articleFormText, pictureText } from '#app/text/article-form.ts';
import { storageName } from '#domain/files/storage-name.ts';
import type { UploadResult } from '../../files/storage-client.ts';
import { createStorageClient } from '../../files/storage-client.ts';

export type UploadState =
  | { kind: 'idle' }
  /** `fraction` is of what is sent; 1 while the server works on the picture. `previewUrl` shows the file itself. */
  | { kind: 'uploading'; fraction: number; previewUrl: string }
  | { kind: 'failed'; message: string }
  /** The session has ended; the picture waits for the sign-in. */
  | { kind: 'signed-out'; file: File };

/** A pasted picture has no name of its own. */
const PASTED_NAME = 'pasted-picture';

/** A proof that has become too old is renewed this often before the upload counts as failed. */
const MOST_RENEWALS = 1;

export type PictureUpload = ReturnType<typeof usePictureUpload>;

/** Uploads one picture at a time; `onStored` gets its address. A newer choice takes the place of one under way. */
export function usePictureUpload({ appCheck, onStored }: { appCheck: string; onStored: (imageUrl: string) => void }) {
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  const running = useRef<AbortController>(null);
  const { revalidate } = useRevalidator();
  const proof = useRef(appCheck);
  useEffect(() => {
    proof.current = appCheck;
  }, [appCheck]);
  useEffect(() => () => running.current?.abort(), []);

  const upload = useCallback(
    async (file: File) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const previewUrl = URL.createObjectURL(file);
      const show = (next: UploadState) => {
        if (running.current === controller) setState(next);
      };
      show({ kind: 'uploading', fraction: 0, previewUrl });
      const name = storageName(file.name || PASTED_NAME, Date.now());
      const send = () =>
        createStorageClient({ appCheck: () => proof.current }).upload({
          file,
          name,
          onProgress: (fraction) => show({ kind: 'uploading', fraction, previewUrl }),
          signal: controller.signal,
        });
      let result = await send();
      for (let renewals = 0; isProofRefused(result) && renewals < MOST_RENEWALS; renewals += 1) {
        await revalidate();
        await nextFrame();
        result = await send();
      }
      URL.revokeObjectURL(previewUrl);
      if (controller.signal.aborted) return;
      if (isSignedOut(result)) return show({ kind: 'signed-out', file });
      const message = toMessage(result);
      show(message === null ? { kind: 'idle' } : { kind: 'failed', message });
      if (result.kind === 'stored') onStored(result.file.url);
    },
    [onStored, revalidate],
  );

  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setState({ kind: 'idle' });
  }, []);

  return { state, upload, cancel };
}

const isProofRefused = (result: UploadResult) => result.kind === 'failed' && result.error === 'invalid-app-check';
const isSignedOut = (result: UploadResult) => result.kind === 'failed' && result.error === 'unauthenticated';

/** By then what was read again is on the page. */
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Spec §8: whatever else went wrong is the save error, while the log has its kind. */
function toMessage(result: UploadResult): string | null {
  if (result.kind === 'stored') return null;
  if (result.kind === 'refused') return pictureText.refusals[result.reason];
  // biome-ignore lint/suspicious/noConsole: spec §8 asks for it
  console.error(`The picture could not be uploaded: ${result.error}`);
  return articleFormText.failed;
}
