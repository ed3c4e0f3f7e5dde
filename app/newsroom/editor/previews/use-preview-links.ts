import { useCallback, useState } from 'react';
import { useRevalidator } from 'react-router';
import { previewLinkText } from '#app/strings/editor/previews.ts';
import { permissionText } from '#app/strings/staff/permissions.ts';
import type { PreviewLifetime } from '#domain/desk/preview-link.ts';
import { previewPath } from '#domain/desk/preview-link.ts';
import { useFormState } from '../form/form-context.tsx';
import { useSeparateData } from '../form/use-separate-data.ts';
import type { PreviewRequest, PreviewResponse } from './preview-requests.ts';
import { loadPreviews, sendPreviewRequest } from './preview-requests.ts';

const listMessages = (): Readonly<Record<Exclude<PreviewResponse['kind'], 'forbidden'>, string>> => ({
  created: previewLinkText.created,
  ended: previewLinkText.revoked,
  read: '',
  'no-text': previewLinkText.noText,
  'too-many-links': previewLinkText.tooMany,
  'signed-out': previewLinkText.signedOut,
  failed: previewLinkText.failed,
});

const describe = (response: PreviewResponse) =>
  response.kind === 'forbidden' ? permissionText.refusals[response.reason] : listMessages()[response.kind];

const readFailure = () => previewLinkText.notLoaded;

/** `links` is null until they are loaded. */
export function usePreviewLinks() {
  const { articleId, editing } = useFormState();
  const { data: links, run, ...rest } = useSeparateData(loadPreviews, readFailure);
  const [createdUrl, setCreatedUrl] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  /** Marks the comments of a link as read, and updates the number in the dashboard's header. */
  const markRead = useCallback(
    async (linkId: string, upTo: number) => {
      const response = await sendPreviewRequest({ intent: 'read', linkId, upTo });
      if (response.kind === 'read' && response.count > 0) await revalidate();
    },
    [revalidate],
  );
  const send = (request: Exclude<PreviewRequest, { intent: 'read' }>) =>
    run(sendPreviewRequest(request), (response) => {
      setCreatedUrl(response.kind === 'created' ? `${editing.site.url}${previewPath(response.token)}` : null);
      return describe(response);
    });
  return {
    links,
    createdUrl,
    markRead,
    create: (choice: { life: PreviewLifetime; allowsComments: boolean }) =>
      send({ intent: 'create', articleId, ...choice }),
    end: (id: string) => send({ intent: 'end', articleId, id }),
    ...rest,
  };
}
