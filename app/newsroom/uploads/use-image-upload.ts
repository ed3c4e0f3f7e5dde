import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { UploadResult } from '#app/newsroom/uploads/upload-image.ts';
import type { UploadProgress } from '#app/newsroom/uploads/use-send.ts';
import { describeFailure, isFailure, useSend } from '#app/newsroom/uploads/use-send.ts';

export type UploadState =
  | { kind: 'idle' }
  /** `previewUrl` shows the local file. */
  | ({ kind: 'uploading'; previewUrl: string } & UploadProgress)
  | { kind: 'stored' }
  | { kind: 'failed'; message: string }
  /** The session has ended. The file is uploaded again after the next sign-in. */
  | { kind: 'signed-out'; file: File };

const PASTED_NAME = 'pasted-picture';

export type ImageUpload = ReturnType<typeof useImageUpload>;

/** A new upload cancels the one in progress. */
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
      const onProgress = (progress: UploadProgress) => {
        if (!signal.aborted) setState({ kind: 'uploading', previewUrl, ...progress });
      };
      const result = await send({ file, fileName: file.name || PASTED_NAME, onProgress, signal });
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

  /** True while an upload is in progress or waits for a sign-in. Reads the current value, not the rendered one. */
  const isPending = useCallback(() => current.current?.isPending ?? false, []);
  return useMemo(() => ({ state, upload, cancel, isPending }), [state, upload, cancel, isPending]);
}

function toState(result: UploadResult, file: File): UploadState {
  if (result.kind === 'stored') return { kind: 'stored' };
  if (isFailure(result, 'unauthenticated')) return { kind: 'signed-out', file };
  return { kind: 'failed', message: describeFailure(result) };
}
