import { useCallback, useEffect, useRef, useState } from 'react';
import { imageLibraryText } from '#app/strings/newsroom/image-library.ts';
import type { ImageDetails } from '#domain/images/image-record.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';
import { describeRefusal } from '../actions/describe-refusal.ts';
import { useActionCall } from '../actions/use-action-call.ts';
import { useTimedBanner } from '../components/banner.tsx';
import type { LibraryView } from './library-view.ts';

export type ImageDetailsControl = ReturnType<typeof useImageDetails>;

type DescribeResponse =
  | { kind: 'described' | 'conflict'; details: ImageDetails }
  | { kind: 'missing' | 'invalid' }
  | Forbidden;

/** `seen` are the stored details from which the editor started to type. */
type TypedDetails = { seen: ImageDetails; changes: Partial<ImageDetails> };

/** Fields without typed text show the stored details. */
export function useImageDetails({ token, details: stored }: LibraryView) {
  const [typed, setTyped] = useState<TypedDetails | null>(null);
  const [theirs, setTheirs] = useState<ImageDetails | null>(null);
  const [isSignedOut, setSignedOut] = useState(false);
  const { call, isBusy } = useActionCall<DescribeResponse>('/dashboard/images');
  const { banner, show } = useTimedBanner();
  const details = { ...stored, ...typed?.changes };
  const isDirty = useRef(false);
  useEffect(() => {
    isDirty.current = typed !== null;
  }, [typed]);
  const discard = () => {
    isDirty.current = false;
    setTyped(null);
  };

  async function save() {
    setSignedOut(false);
    if (typed === null) return show('success', imageLibraryText.saved);
    const seen = typed.seen;
    const response = await call({ kind: 'describe', token, seen, details: { ...seen, ...typed.changes } });
    if (response.kind === 'signed-out') return setSignedOut(true);
    if (response.kind === 'described') {
      setTheirs(null);
      setTyped((current) => (current === typed ? null : current));
      return show('success', imageLibraryText.saved);
    }
    if (response.kind !== 'conflict') return show('error', describeRefusal(response) ?? toProblem(response.kind));
    setTheirs(response.details);
    setTyped({ seen: response.details, changes: typed.changes });
    show('error', imageLibraryText.conflict);
  }

  return {
    details,
    /** The details that a colleague saved; null if there was no conflict. */
    theirs,
    banner,
    show,
    isBusy,
    isSignedOut,
    hasUnsavedWork: useCallback(() => isDirty.current, []),
    discard,
    change: (change: Partial<ImageDetails>) =>
      setTyped((current) => ({ seen: current?.seen ?? stored, changes: { ...current?.changes, ...change } })),
    save: () => void save(),
    cancelSignIn: () => {
      setSignedOut(false);
      show('error', imageLibraryText.failed);
    },
  };
}

const toProblem = (kind: string) => (kind === 'missing' ? imageLibraryText.missing : imageLibraryText.failed);
