import type { RouterContextProvider } from 'react-router';
import type { NewsroomViewer } from '../../newsroom-context.ts';
import { newsroomContext } from '../../newsroom-context.ts';
import { requestContext } from '../../request-context.ts';
import type { FormDesk } from './use-article-form.ts';

/** What a form of `viewer` works with. */
export function loadFormDesk(context: Readonly<RouterContextProvider>, viewer: NewsroomViewer): FormDesk {
  const { newId, appCheck, timeZone } = context.get(newsroomContext);
  return {
    viewerKey: viewer.kind === 'staff' ? viewer.staffId : viewer.kind,
    appCheck,
    timeZone,
    nowMs: context.get(requestContext).nowMs,
    newArticleId: newId(),
  };
}
