import { useCallback, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { articleFormText } from '#app/strings/editor/article-form.ts';
import { imageText } from '#app/strings/editor/article-images.ts';
import { toStorageName } from '#domain/storage/storage-name.ts';
import { prepareImage } from './prepare/prepare-image.ts';
import type { UploadRequest, UploadResult } from './upload-image.ts';
import { uploadImage } from './upload-image.ts';

/** `fraction`: how much of the file has been sent, from 0 to 1. */
export type UploadProgress = { step: 'preparing' | 'sending' | 'processing'; fraction: number };

export type ImageToSend = {
  file: Blob;
  fileName: string;
  onProgress?: (progress: UploadProgress) => void;
  signal?: AbortSignal;
};

export type SendImage = (image: ImageToSend) => Promise<UploadResult>;

/** A renewal does not wait longer for another proof, because the server may send the same one again. */
const RENEWAL_TIMEOUT_MS = 1_000;

/** Shrinks an image if that is useful, and uploads it. If the app-check proof is refused, renews it and retries once. */
export function useSend(appCheck: string): SendImage {
  const { read, renew } = useAppCheck(appCheck);
  return useCallback(
    async ({ file, fileName, onProgress, signal }) => {
      onProgress?.({ step: 'preparing', fraction: 0 });
      const prepared = await prepareImage(file, fileName, signal);
      if (prepared.kind === 'undecodable') return { kind: 'refused', reason: 'not-an-image' };
      onProgress?.({ step: 'sending', fraction: 0 });
      const request: UploadRequest = {
        file: prepared.file,
        name: toStorageName(prepared.fileName, nextMs()),
        texts: prepared.texts,
        onProgress: (fraction) => onProgress?.({ step: fraction < 1 ? 'sending' : 'processing', fraction }),
        ...(signal && { signal }),
      };
      const result = await uploadImage(request, { appCheck: read });
      if (!isFailure(result, 'invalid-app-check')) return result;
      await renew();
      return uploadImage(request, { appCheck: read });
    },
    [read, renew],
  );
}

let lastMs = 0;

/** Images with the same file name get different names in the store, even if they are chosen in one millisecond. */
function nextMs(): number {
  lastMs = Math.max(Date.now(), lastMs + 1);
  return lastMs;
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

export const isFailure = (result: UploadResult, error: string): boolean =>
  result.kind === 'failed' && result.error === error;

/** docs/behaviour §8: a refusal names its reason; any other failure shows the save error and logs the kind of failure. */
export function describeFailure(result: Exclude<UploadResult, { kind: 'stored' }>): string {
  if (result.kind === 'refused') return imageText.refusals[result.reason];
  // biome-ignore lint/suspicious/noConsole: required by docs/behaviour §8
  console.error(`The image could not be uploaded: ${result.error}`);
  return articleFormText.failed;
}
