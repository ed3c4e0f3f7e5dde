import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { UploadRequest, UploadResult } from '#app/newsroom/uploads/storage-client.ts';
import { createStorageClient } from '#app/newsroom/uploads/storage-client.ts';
import { articleFormText, imageText } from '#app/strings/article-form.ts';
import { toStorageName } from '#domain/storage/storage-name.ts';

export type UploadState =
  | { kind: 'idle' }
  /**
   * `fraction` is the part that has been sent; at 1 the server is processing the image. `previewUrl` shows the local
   * file.
   */
  | { kind: 'uploading'; fraction: number; previewUrl: string }
  | { kind: 'stored' }
  | { kind: 'failed'; message: string }
  /** The session has ended. The file is uploaded again after the next sign-in. */
  | { kind: 'signed-out'; file: File };

/**
 * How long a renewal waits for the proof to change. It may not change, because the server can send the same proof
 * again.
 */
const RENEWAL_TIMEOUT_MS = 1_000;
/** The name for a pasted image, which has no file name. */
const PASTED_NAME = 'pasted-picture';

export type ImageUpload = ReturnType<typeof useImageUpload>;

/** Uploads one image at a time and passes its URL to `onStored`. A new upload cancels the one in progress. */
export function useImageUpload({ appCheck, onStored }: { appCheck: string; onStored: (imageUrl: string) => void }) {
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  const current = useRef<{ controller: AbortController; isPending: boolean }>(null);
  const send = useSend(appCheck);

  const upload = useCallback(
    async (file: File) => {
      current.current?.controller.abort();
      const own = { controller: new AbortController(), isPending: true };
      current.current = own;
      const { signal } = own.controller;
      const previewUrl = URL.createObjectURL(file);
      const onProgress = (fraction: number) => {
        if (!signal.aborted) setState({ kind: 'uploading', fraction, previewUrl });
      };
      onProgress(0);
      const name = toStorageName(file.name || PASTED_NAME, Date.now());
      const result = await send({ file, name, onProgress, signal });
      URL.revokeObjectURL(previewUrl);
      if (signal.aborted) return;
      own.isPending = isFailure(result, 'unauthenticated');
      setState(toState(result, file));
      if (result.kind === 'stored') onStored(result.file.url);
    },
    [onStored, send],
  );

  const cancel = useCallback(() => {
    current.current?.controller.abort();
    current.current = null;
    setState({ kind: 'idle' });
  }, []);
  useEffect(() => () => current.current?.controller.abort(), []);

  /** Whether an upload is in progress or waits for a sign-in. Reads the current value, not the rendered one. */
  const isPending = useCallback(() => current.current?.isPending ?? false, []);
  return useMemo(() => ({ state, upload, cancel, isPending }), [state, upload, cancel, isPending]);
}

/** Sends an upload. An expired app-check proof is renewed once, because a second refusal has another reason. */
export function useSend(appCheck: string) {
  const { read, renew } = useAppCheck(appCheck);
  return useCallback(
    async (request: UploadRequest) => {
      const client = createStorageClient({ appCheck: read });
      const result = await client.upload(request);
      if (!isFailure(result, 'invalid-app-check')) return result;
      await renew();
      return client.upload(request);
    },
    [read, renew],
  );
}

/** The page's app-check proof, which is sent with every upload. `renew` revalidates the page to get a new one. */
function useAppCheck(appCheck: string) {
  const latest = useRef(appCheck);
  const onChange = useRef(() => {});
  const { revalidate } = useRevalidator();
  useEffect(() => {
    latest.current = appCheck;
    onChange.current();
  }, [appCheck]);
  const read = useCallback(() => latest.current, []);
  const renew = useCallback(async () => {
    const changed = new Promise<void>((resolve) => {
      onChange.current = resolve;
    });
    await revalidate();
    // The new proof is rendered some time after `revalidate` has resolved.
    await Promise.race([changed, pause(RENEWAL_TIMEOUT_MS)]);
  }, [revalidate]);
  return { read, renew };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const isFailure = (result: UploadResult, error: string) => result.kind === 'failed' && result.error === error;

/** docs/behaviour.md §8: any other failure shows the save error and logs the kind of failure. */
function toState(result: UploadResult, file: File): UploadState {
  if (result.kind === 'stored') return { kind: 'stored' };
  if (result.kind === 'refused') return { kind: 'failed', message: imageText.refusals[result.reason] };
  if (result.error === 'unauthenticated') return { kind: 'signed-out', file };
  // biome-ignore lint/suspicious/noConsole: required by docs/behaviour.md §8
  console.error(`The image could not be uploaded: ${result.error}`);
  return { kind: 'failed', message: articleFormText.failed };
}
