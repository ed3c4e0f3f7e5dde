import { useRouteLoaderData } from 'react-router';
import { NEWSROOM_ONLY } from '#app/document/newsroom-mark.ts';
import { useEdition } from '#app/document/rendering.ts';
import { articleText } from '#app/strings/reader/article.ts';

const LINK_CLASS = 'tap-target underline hover:text-ink';

/**
 * Links for staff to the article's form and its photo cards. Every full page contains them, because one cached page serves
 * everyone. The styles hide them from visitors, as in the header.
 */
export function StaffLinks({ id }: { readonly id: string }) {
  const devMode = useRouteLoaderData<{ devMode: boolean }>('shell/site-layout.route')?.devMode === true;
  if (useEdition() !== 'full') return null;
  const path = `/dashboard/manage/${encodeURIComponent(id)}`;
  return (
    <span className={`ml-auto space-x-4 text-muted text-sm print:hidden ${devMode ? '' : NEWSROOM_ONLY}`} lang="en">
      <a className={LINK_CLASS} href={`${path}/cards`} rel="nofollow">
        {articleText.card}
      </a>
      <a className={LINK_CLASS} href={`${path}/edit`} rel="nofollow">
        {articleText.edit}
      </a>
    </span>
  );
}
