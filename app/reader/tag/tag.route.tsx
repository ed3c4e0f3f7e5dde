import { requestContext } from '#app/request-context.ts';
import { tagText } from '#app/strings/reader/tag.ts';
import { parseListCursor } from '#domain/desk/list-cursor.ts';
import { ListScreen } from '../lists/list-screen.tsx';
import type { Route } from './+types/tag.route.ts';
import { loadTag } from './load-tag.ts';

export function loader({ context, params, url }: Route.LoaderArgs) {
  const after = parseListCursor(url.searchParams.get('after'));
  return loadTag(context.get(requestContext), { name: params.name, after });
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function TagScreen({ loaderData }: Route.ComponentProps) {
  const { heading, firstPath, list } = loaderData;
  return <ListScreen emptyText={tagText.empty} firstPath={firstPath} heading={heading} list={list} name="tag" />;
}
