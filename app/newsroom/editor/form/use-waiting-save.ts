import { useEffect, useRef } from 'react';
import type { UploadState } from '#app/newsroom/uploads/use-image-upload.ts';
import type { EditorEvent } from '../saving/editor-state.ts';

type WaitingSaveOptions = Readonly<
  Record<'upload' | 'socialUpload' | 'pasted', { state: { kind: UploadState['kind'] } }>
> & {
  waits: boolean;
  hides: boolean;
  dispatch: (event: EditorEvent) => void;
};

/** Continues or stops a waiting save when the uploads have ended. */
export function useWaitingSave({ waits, hides, dispatch, ...uploads }: WaitingSaveOptions): void {
  const before = useRef<readonly UploadState['kind'][]>([]);
  const kinds = [uploads.upload, uploads.socialUpload, uploads.pasted].map(({ state }) => state.kind);
  useEffect(() => {
    const result = decideUploadsEnd(before.current, kinds);
    before.current = kinds;
    if (waits && result !== null) dispatch({ kind: 'uploads-ended', result, hides });
  });
}

const isPending = (kind: UploadState['kind'] | undefined): boolean => kind === 'uploading' || kind === 'signed-out';

/** Returns how the pending uploads ended. Null while one is pending, unless another has failed or was cancelled. */
export function decideUploadsEnd(
  before: readonly UploadState['kind'][],
  after: readonly UploadState['kind'][],
): Extract<EditorEvent, { kind: 'uploads-ended' }>['result'] | null {
  const ended = after.filter((_, index) => isPending(before[index]));
  if (ended.includes('failed')) return 'failed';
  if (ended.includes('idle')) return 'canceled';
  return after.some(isPending) ? null : 'stored';
}
