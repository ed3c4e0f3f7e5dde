import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { permissionText } from '#app/strings/permissions.ts';
import { previewLinkText } from '#app/strings/previews.ts';
import type { PreviewLife } from '#domain/desk/preview-link.ts';
import { previewPath } from '#domain/desk/preview-link.ts';
import type { FormContext } from '../use-article-form.ts';
import type { PreviewList, PreviewRequest, PreviewResponse } from './preview-requests.ts';
import { loadPreviews, sendPreviewRequest } from './preview-requests.ts';

const listMessages = (): Readonly<Record<Exclude<PreviewResponse['kind'], 'forbidden' | 'read'>, string>> => ({
  created: previewLinkText.created,
  ended: previewLinkText.revoked,
  'no-text': previewLinkText.noText,
  'too-many-links': previewLinkText.tooMany,
  'signed-out': previewLinkText.signedOut,
  failed: previewLinkText.failed,
});

type PreviewLinksOptions = { articleId: string; editing: FormContext };

/**
 * The preview links of an open form. They are loaded again when the page's data are, because a comment is announced like any
 * change for the newsroom. `links` is null until they are loaded.
 */
export function usePreviewLinks({ articleId, editing }: PreviewLinksOptions) {
  const [links, setLinks] = useState<PreviewList['links'] | null>(null);
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [createdUrl, setCreatedUrl] = useState<string | null>(null);

  const latestLoad = useRef(0);

  /** Ignores a response that arrives after a later request was sent. */
  const load = useCallback(async () => {
    latestLoad.current += 1;
    const number = latestLoad.current;
    const loaded = await loadPreviews(articleId);
    if (number !== latestLoad.current) return;
    if (loaded === null) setMessage(previewLinkText.notLoaded);
    else setLinks(loaded);
  }, [articleId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `editing` is another object after each load of the page's data
  useEffect(() => void load(), [load, editing]);

  const { revalidate } = useRevalidator();
  /** Marks the comments of a link as read, and updates the number in the dashboard's header. */
  const markRead = useCallback(
    async (linkId: string, upTo: number) => {
      const response = await sendPreviewRequest({ intent: 'read', linkId, upTo });
      if (response.kind === 'read' && response.count > 0) await revalidate();
    },
    [revalidate],
  );

  const send = async (request: Exclude<PreviewRequest, { intent: 'read' }>) => {
    setBusy(true);
    setMessage('');
    const response = await sendPreviewRequest(request);
    if (response.kind === 'forbidden') setMessage(permissionText.refusals[response.reason]);
    else if (response.kind !== 'read') setMessage(listMessages()[response.kind]);
    setCreatedUrl(response.kind === 'created' ? `${editing.site.url}${previewPath(response.token)}` : null);
    await load();
    setBusy(false);
  };

  return {
    links,
    message,
    isBusy,
    createdUrl,
    markRead,
    create: (choice: { life: PreviewLife; allowsComments: boolean }) =>
      send({ intent: 'create', articleId, ...choice }),
    end: (id: string) => send({ intent: 'end', articleId, id }),
  };
}
