import { createSignal } from '#app/components/create-signal.ts';
import type { UploadResult } from './upload-image.ts';
import type { SendImage, UploadProgress } from './use-send.ts';

export type QueuedUpload = {
  readonly id: number;
  readonly file: File;
  readonly state:
    | { readonly kind: 'waiting' }
    | ({ readonly kind: 'uploading' } & Readonly<UploadProgress>)
    | { readonly kind: 'stored'; readonly url: string }
    | { readonly kind: 'failed'; readonly message: string }
    /** The session has ended. `retry` uploads the file after the next sign-in. */
    | { readonly kind: 'signed-out' };
};

/** One is sent while the server processes the other. */
const MAX_RUNNING = 2;

type QueueOptions = {
  send: SendImage;
  isSignedOut: (result: UploadResult) => boolean;
  describeFailure: (result: Exclude<UploadResult, { kind: 'stored' }>) => string;
};

export type UploadQueue = ReturnType<typeof createUploadQueue>;

/** Uploads images in the order in which they were added. Each can be cancelled, and retried if it failed. */
export function createUploadQueue({ send, isSignedOut, describeFailure }: QueueOptions) {
  let uploads: readonly QueuedUpload[] = [];
  let lastId = 0;
  const running = new Map<number, AbortController>();
  const changed = createSignal();

  const replace = (next: readonly QueuedUpload[]) => {
    uploads = next;
    changed.emit();
  };
  const setState = (id: number, state: QueuedUpload['state']) =>
    replace(uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload)));

  const toState = (result: UploadResult): QueuedUpload['state'] => {
    if (result.kind === 'stored') return { kind: 'stored', url: result.file.url };
    return isSignedOut(result) ? { kind: 'signed-out' } : { kind: 'failed', message: describeFailure(result) };
  };
  const run = async ({ id, file }: QueuedUpload) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.set(id, controller);
    const onProgress = (progress: UploadProgress) => {
      if (!signal.aborted) setState(id, { kind: 'uploading', ...progress });
    };
    const result = await send({ file, fileName: file.name, onProgress, signal });
    if (signal.aborted) return;
    running.delete(id);
    setState(id, toState(result));
    startNext();
  };
  const startNext = () => {
    for (const upload of uploads) {
      if (running.size >= MAX_RUNNING) return;
      if (upload.state.kind === 'waiting' && !running.has(upload.id)) void run(upload);
    }
  };

  return {
    read: () => uploads,
    subscribe: changed.subscribe,
    add: (files: readonly File[]) => {
      replace([...uploads, ...files.map((file) => ({ id: ++lastId, file, state: { kind: 'waiting' as const } }))]);
      startNext();
    },
    /** Also cancels a running upload. */
    remove: (id: number) => {
      running.get(id)?.abort();
      running.delete(id);
      replace(uploads.filter((upload) => upload.id !== id));
      startNext();
    },
    retry: (id: number) => {
      setState(id, { kind: 'waiting' });
      startNext();
    },
    clear: () => {
      for (const controller of running.values()) controller.abort();
      running.clear();
      replace([]);
    },
  };
}
