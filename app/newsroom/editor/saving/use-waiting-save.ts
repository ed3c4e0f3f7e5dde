import { useEffect, useRef } from 'react';
import type { UploadState } from '../fields/use-image-upload.ts';
import type { EditorEvent } from './editor-state.ts';

type WaitingSaveOptions = {
  waits: boolean;
  uploads: readonly { state: { kind: UploadState['kind'] } }[];
  /** Whether the save hides a public article from readers. */
  hides: boolean;
  dispatch: (event: EditorEvent) => void;
};

/** Continues or stops a save that waits, when the uploads have ended. */
export function useWaitingSave({ waits, uploads, hides, dispatch }: WaitingSaveOptions): void {
  const before = useRef<readonly UploadState['kind'][]>([]);
  useEffect(() => {
    const kinds = uploads.map(({ state }) => state.kind);
    const result = decideUploadsEnd(before.current, kinds);
    before.current = kinds;
    if (waits && result !== null) dispatch({ kind: 'uploads-ended', result, hides });
  }, [waits, uploads, hides, dispatch]);
}

const isPending = (kind: UploadState['kind'] | undefined): boolean => kind === 'uploading' || kind === 'signed-out';

/** Decides how uploads have ended between two states. Null while one is pending and none has failed. */
export function decideUploadsEnd(
  before: readonly UploadState['kind'][],
  after: readonly UploadState['kind'][],
): Extract<EditorEvent, { kind: 'uploads-ended' }>['result'] | null {
  const ended = after.filter((_, index) => isPending(before[index]));
  if (ended.includes('failed')) return 'failed';
  if (ended.includes('idle')) return 'canceled';
  return after.some(isPending) ? null : 'stored';
}
