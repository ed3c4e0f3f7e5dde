import { useEffect, useState, useSyncExternalStore } from 'react';
import { createUploadQueue } from './upload-queue.ts';
import { describeFailure, isFailure, useSend } from './use-send.ts';

/** Uploads the initial files and files added later. Cancels pending uploads when the component is unmounted. */
export function useUploadQueue({ appCheck, files }: { appCheck: string; files: readonly File[] }) {
  const send = useSend(appCheck);
  const [queue] = useState(() =>
    createUploadQueue({ send, describeFailure, isSignedOut: (result) => isFailure(result, 'unauthenticated') }),
  );
  const [first] = useState(files);
  const uploads = useSyncExternalStore(queue.subscribe, queue.read, queue.read);
  useEffect(() => {
    queue.add(first);
    return queue.clear;
  }, [queue, first]);
  return { uploads, queue };
}
