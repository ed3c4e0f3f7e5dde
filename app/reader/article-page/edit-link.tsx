import { useRouteLoaderData } from 'react-router';
import { NEWSROOM_ONLY } from '#app/document/newsroom-mark.ts';
import { useEdition } from '#app/document/rendering.ts';
import { articleText } from '#app/strings/reader/article.ts';

/**
 * Leads staff from the article to its form. Every full page contains the link, so that one cached page serves everyone;
 * the styles hide it from visitors, as in the header.
 */
export function EditLink({ id }: { readonly id: string }) {
  const devMode = useRouteLoaderData<{ devMode: boolean }>('shell/site-layout.route')?.devMode === true;
  if (useEdition() !== 'full') return null;
  return (
    <a
      className={`tap-target ml-auto text-muted text-sm underline hover:text-ink print:hidden ${devMode ? '' : NEWSROOM_ONLY}`}
      href={`/dashboard/manage/${encodeURIComponent(id)}/edit`}
      lang="en"
      rel="nofollow"
    >
      {articleText.edit}
    </a>
  );
}
