import { useCallback, useMemo, useRef, useState } from 'react';

/** `idle`: an image was omitted. */
type PasteEnd = 'stored' | 'failed' | 'idle';

export type PastedUploads = ReturnType<typeof usePastedUploads>;

/**
 * The state of pastes that are being converted or whose images are being uploaded, in the shape of an upload, because a save waits for
 * both. Simultaneous pastes count as one, which has failed if any of them has.
 */
export function usePastedUploads() {
  const [state, setState] = useState<{ kind: 'uploading' | PasteEnd }>({ kind: 'idle' });
  const pastes = useRef({ pending: 0, ends: new Set<PasteEnd>() });

  const track = useCallback(async (paste: () => Promise<PasteEnd>) => {
    const { current } = pastes;
    current.pending += 1;
    setState({ kind: 'uploading' });
    current.ends.add(await paste().catch(() => 'failed' as const));
    current.pending -= 1;
    if (current.pending > 0) return;
    setState({ kind: (['failed', 'idle'] as const).find((end) => current.ends.has(end)) ?? 'stored' });
    current.ends.clear();
  }, []);
  const isPending = useCallback(() => pastes.current.pending > 0, []);
  return useMemo(() => ({ state, track, isPending }), [state, track, isPending]);
}
