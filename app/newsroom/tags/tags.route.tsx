import { useRef, useState } from 'react';
import { data, useNavigate } from 'react-router';
import { z } from 'zod';
import { READ_FAILED } from '#app/live/live-data.ts';
import { newsroomContext } from '#app/newsroom-context.ts';
import { requestContext } from '#app/request-context.ts';
import { tagsText } from '#app/strings/newsroom/manage-news.ts';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import type { Forbidden } from '#domain/permissions/permissions.ts';
import type { ManagedTag } from '#services/articles/tags/managed-tags.ts';
import { guardAction, readJson, requireSitePermission, requireViewer, toActor } from '../actions/access.ts';
import { describeRefusal } from '../actions/describe-refusal.ts';
import { identifierSchema } from '../actions/identifier-schema.ts';
import { failSoftly, useActionCall } from '../actions/use-action-call.ts';
import { useTimedBanner } from '../components/banner.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { TextInput } from '../components/field.tsx';
import { createMomentFormat, toMomentView } from '../components/moment.tsx';
import { PageLinks } from '../components/page-links.tsx';
import { ScreenHeading } from '../components/screen-heading.tsx';
import { ScreenMessage } from '../components/screen-message.tsx';
import { SearchForm } from '../components/search-form.tsx';
import { useTypedSearch } from '../manage/use-typed-search.ts';
import { RepeatAfterSignIn } from '../sign-in/sign-in-again.tsx';
import type { Route } from './+types/tags.route.ts';
import type { TagDialog } from './change-tag-dialog.tsx';
import { ChangeTagDialog } from './change-tag-dialog.tsx';
import type { ProposedTagView } from './proposed-tag-changes.tsx';
import { ProposedTagChanges } from './proposed-tag-changes.tsx';
import type { TagChangeView } from './tag-lists.tsx';
import { TagChanges, TagList } from './tag-lists.tsx';
import type { TagsQuery } from './tags-query.ts';
import { parseTagsQuery, toTagsPath } from './tags-query.ts';

const PAGE_SIZE = 50;
const MAX_CHANGES = 20;
const NO_DATA = {
  tags: [] as ManagedTag[],
  changes: [] as TagChangeView[],
  proposed: [] as ProposedTagView[],
  next: null,
};

/** Loads one page of the tags, the latest changes and the changes that wait for a second person. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context, url);
  requireSitePermission(context, 'change-tags');
  const { management, desk, timeZone } = context.get(newsroomContext);
  const { nowMs } = context.get(requestContext);
  const query = parseTagsQuery(url.searchParams);
  try {
    const page = await management.listTags({ ...query, limit: PAGE_SIZE });
    const format = createMomentFormat(timeZone);
    const changes = (await management.listTagChanges({ limit: MAX_CHANGES, nowMs })).map(
      ({ changedAt, ...change }) => ({
        ...change,
        changedAt: toMomentView(changedAt, format),
      }),
    );
    const { userId } = toActor(viewer);
    const { isOn, needsFourEyes } = await desk.readSettings();
    const proposed = (await management.listProposedTagChanges()).map(
      ({ fromKey, fromName, toName, userEmail, proposedAt, userId: proposerId }): ProposedTagView => ({
        ...{ fromKey, fromName, toName, userEmail },
        proposedAt: toMomentView(proposedAt, format),
        isOwn: isOn && needsFourEyes && proposerId === userId,
      }),
    );
    return { query, tags: page.rows, next: page.next, changes, proposed };
  } catch (error) {
    context.get(requestContext).reportFailure('tags', error);
    return data({ query, ...NO_DATA, ...READ_FAILED }, { status: 503 });
  }
}

const requestSchema = z.union([
  z.object({ key: identifierSchema, to: z.string().max(2_000).nullable() }),
  z.object({ key: identifierSchema, isDropped: z.literal(true) }),
  z.object({ undo: z.int().positive() }),
]);

/** Renames or merges a tag, or deletes it if `to` is null. Can also drop a proposed change or undo a change. */
export const action = guardAction(async ({ newsroom, actor, site }, { request }: Route.ActionArgs) => {
  const parsed = requestSchema.safeParse(await readJson(request)).data;
  if (parsed === undefined) return data({ kind: 'invalid' as const }, { status: 400 });
  if ('undo' in parsed) return newsroom.editing.undoTagChange({ id: parsed.undo, actor, nowMs: site.nowMs });
  if ('isDropped' in parsed) return newsroom.editing.rejectTagChange({ fromKey: parsed.key, actor });
  return newsroom.editing.changeTag({ fromKey: parsed.key, to: parsed.to, actor, nowMs: site.nowMs });
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failSoftly({ serverAction });

type ChangeRequest = z.infer<typeof requestSchema>;

const listProblemTexts = (): Readonly<Record<string, string>> => ({
  invalid: tagsText.invalid,
  missing: tagsText.missing,
  'too-late': tagsText.tooLate,
});

/** `onStarted` moves the focus, because the row of the tag may disappear. */
function useChangeTag(onStarted: () => void) {
  const { call, isBusy } = useActionCall<
    Forbidden | { kind: 'started' | 'proposed' | 'dropped' | 'invalid' | 'missing' | 'too-late' }
  >('/dashboard/tags');
  const { banner, show } = useTimedBanner();
  const [dialog, setDialog] = useState<TagDialog | null>(null);
  const [refused, setRefused] = useState<ChangeRequest | null>(null);
  async function change(request: ChangeRequest) {
    const response = await call(request);
    const { kind } = response;
    setDialog(null);
    setRefused(kind === 'signed-out' ? request : null);
    if (kind === 'started' || kind === 'proposed' || kind === 'dropped') {
      show('success', tagsText[kind]);
      onStarted();
    } else if (kind !== 'signed-out')
      show('error', describeRefusal(response) ?? listProblemTexts()[kind] ?? tagsText.failed);
  }
  return { banner, dialog, setDialog, refused, setRefused, change, isBusy };
}

export default function Tags({ loaderData: { query, tags, next, changes, proposed } }: Route.ComponentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { banner, dialog, setDialog, refused, setRefused, change, isBusy } = useChangeTag(() =>
    heading.current?.focus({ preventScroll: true }),
  );
  return (
    <>
      <ScreenHeading
        about={tagsText.hint}
        headingRef={heading}
        title={dashboardText.tags}
        tools={<TagSearch query={query} />}
      />
      <ScreenMessage banner={banner} />
      <ProposedTagChanges changes={proposed} isBusy={isBusy} onDecide={(request) => void change(request)} />
      <div
        className={
          changes.length === 0 ? '' : 'gap-x-10 xl:grid xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] xl:items-start'
        }
      >
        <div>
          {tags.length === 0 ? (
            <EmptyState text={query.search === '' ? tagsText.none : tagsText.empty} />
          ) : (
            <TagList
              onRemove={(tag) => setDialog({ kind: 'remove', tag })}
              onRename={(tag) => setDialog({ kind: 'rename', tag })}
              tags={tags}
            />
          )}
          <PageLinks
            firstPath={query.after === null ? null : toTagsPath({ ...query, after: null })}
            nextPath={next && toTagsPath({ ...query, after: next })}
          />
        </div>
        <TagChanges changes={changes} isBusy={isBusy} onUndo={(undo) => void change({ undo })} />
      </div>
      <ChangeTagDialog dialog={dialog} isBusy={isBusy} onClose={() => setDialog(null)} onConfirm={change} />
      <RepeatAfterSignIn onCancel={() => setRefused(null)} onRepeat={change} request={refused} />
    </>
  );
}

function TagSearch({ query }: { readonly query: TagsQuery }) {
  const navigate = useNavigate();
  const search = useTypedSearch(
    query.search,
    (text) => void navigate(toTagsPath({ search: text, after: null }), { preventScrollReset: true, replace: true }),
  );
  return (
    <SearchForm action="/dashboard/tags" className="grow xl:max-w-measure" onSubmit={search.searchNow}>
      <TextInput
        aria-label={tagsText.searchLabel}
        autoComplete="off"
        lang="bn"
        name="search"
        placeholder={tagsText.searchLabel}
        type="search"
        {...search.fieldProps}
      />
    </SearchForm>
  );
}
