import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/newsroom/components/button.tsx';
import { Choice } from '#app/newsroom/components/choice.tsx';
import { CopyLink } from '#app/newsroom/components/copy-link.tsx';
import { Field, SelectInput, TextInput } from '#app/newsroom/components/field.tsx';
import { createMomentFormat } from '#app/newsroom/components/moment.tsx';
import { Person, useNameOf } from '#app/newsroom/components/person.tsx';
import { NoteBadge } from '#app/newsroom/notes/note-text.tsx';
import { notesText } from '#app/strings/editor/notes.ts';
import { previewLinkText } from '#app/strings/editor/previews.ts';
import { formatNumber } from '#app/strings/interface-language.ts';
import { permissionText } from '#app/strings/staff/permissions.ts';
import type { PreviewLifetime } from '#domain/desk/preview-link.ts';
import { PREVIEW_LIFETIMES, PREVIEWS_ID, previewPath } from '#domain/desk/preview-link.ts';
import { useFormState } from '../form/form-context.tsx';
import { PanelPart, useTargetedPart } from '../form/panel-part.tsx';
import { useSeparateData } from '../form/use-separate-data.ts';
import type { ListedPreview, PreviewRequest, PreviewResponse } from './preview-requests.ts';
import { loadPreviews, sendPreviewRequest } from './preview-requests.ts';

/** Creates and revokes links with which others read the article before it is public, and shows their comments. */
export function PreviewLinks() {
  const { editing } = useFormState();
  const { links, message, isBusy, createdUrl, markRead, create, end } = usePreviewLinks();
  const [life, setLife] = useState<PreviewLifetime>('day');
  const [allowsComments, setAllowsComments] = useState(false);
  const validCount = (links ?? []).filter(({ isValid }) => isValid).length;
  const unread = (links ?? []).flatMap(({ comments }) => comments.filter(({ isUnread }) => isUnread)).length;
  const format = createMomentFormat(editing.timeZone);
  useTargetedPart(PREVIEWS_ID);
  return (
    <PanelPart
      chosen={[
        validCount === 0 ? previewLinkText.none : previewLinkText.valid(validCount),
        ...(unread === 0 ? [] : [previewLinkText.unread(unread)]),
      ].join(', ')}
      id={PREVIEWS_ID}
      title={previewLinkText.title}
    >
      <p className="text-muted text-sm leading-[1.6]">{previewLinkText.hint}</p>
      <Field label={previewLinkText.life}>
        <SelectInput onChange={({ currentTarget }) => setLife(toLife(currentTarget.value))} value={life}>
          {PREVIEW_LIFETIMES.map((name) => (
            <option key={name} value={name}>
              {previewLinkText[name]}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Choice
        checked={allowsComments}
        className="w-full font-semibold"
        label={previewLinkText.allowComments}
        onChange={({ currentTarget }) => setAllowsComments(currentTarget.checked)}
        type="checkbox"
      />
      <Button className="w-full" isBusy={isBusy} onClick={() => void create({ life, allowsComments })}>
        {previewLinkText.create}
      </Button>
      <p className="font-semibold text-sm leading-[1.6] empty:hidden" role="status">
        {message}
      </p>
      {createdUrl === null ? null : (
        <div>
          <div className="flex items-center gap-1">
            <Field className="min-w-0 grow" hidesLabel label={previewLinkText.link}>
              <TextInput onFocus={({ currentTarget }) => currentTarget.select()} readOnly value={createdUrl} />
            </Field>
            <CopyLink name="" url={createdUrl} />
          </div>
          <p className="pt-1 text-muted text-sm leading-[1.6]">{previewLinkText.copyNow}</p>
        </div>
      )}
      <ul className="divide-y divide-line border-line border-t empty:hidden">
        {(links ?? []).map((link) => (
          <LinkRow
            format={format}
            isBusy={isBusy}
            key={link.id}
            link={link}
            onEnd={() => void end(link.id)}
            onRead={markRead}
          />
        ))}
      </ul>
    </PanelPart>
  );
}

const toLife = (value: string): PreviewLifetime => PREVIEW_LIFETIMES.find((name) => name === value) ?? 'day';

type LinkRowProps = {
  readonly link: ListedPreview;
  readonly format: (ms: number) => string;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
  readonly onRead: (linkId: string, upTo: number) => Promise<void>;
};

function LinkRow({ link, format, isBusy, onEnd, onRead }: LinkRowProps) {
  const { makerEmail, expiresAt, isValid, openings, lastOpenedAt, allowsComments, comments } = link;
  const nameOf = useNameOf();
  const { by, until, ended, neverOpened, withComments } = previewLinkText;
  const end = isValid ? `${until} ${format(expiresAt)}` : `${ended} ${format(expiresAt)}`;
  return (
    <li className="py-3 text-sm leading-[1.6]">
      <p className="wrap-anywhere font-semibold">
        <Person email={makerEmail} text={by} />
      </p>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0 grow basis-40 text-muted">
          <p>
            {end}
            {allowsComments ? `, ${withComments}` : ''}
          </p>
          <p>{lastOpenedAt === null ? neverOpened : `${describeOpenings(openings)} ${format(lastOpenedAt)}`}</p>
        </div>
        {isValid ? (
          <Button
            aria-label={`${previewLinkText.revoke}: ${nameOf(makerEmail)}, ${end}`}
            className="shrink-0"
            isBusy={isBusy}
            onClick={onEnd}
          >
            {previewLinkText.revoke}
          </Button>
        ) : null}
      </div>
      {comments.length === 0 ? null : <Comments comments={comments} format={format} linkId={link.id} onRead={onRead} />}
    </li>
  );
}

const describeOpenings = (count: number) =>
  `${formatNumber(count)} ${count === 1 ? previewLinkText.opening : previewLinkText.openings}, ${previewLinkText.lastOpened}`;

type CommentsProps = Pick<LinkRowProps, 'format' | 'onRead'> & {
  readonly linkId: string;
  readonly comments: ListedPreview['comments'];
};

/** Marks comments as read when they become visible. */
function Comments({ comments, format, linkId, onRead }: CommentsProps) {
  const [isOpen, setOpen] = useState(false);
  const unread = comments.filter((comment) => comment.isUnread);
  const lastUnreadId = isOpen ? unread.at(-1)?.id : undefined;
  useEffect(() => {
    if (lastUnreadId !== undefined) void onRead(linkId, lastUnreadId);
  }, [linkId, lastUnreadId, onRead]);
  return (
    <details className="mt-1" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        {previewLinkText.comments(comments.length)}
        {unread.length === 0 ? null : <NoteBadge>{notesText.unreadCount(unread.length)}</NoteBadge>}
      </summary>
      <ol className="space-y-3 pb-2">
        {comments.map(({ id, name, text, sentAt, isUnread }) => (
          <li className="border-line border-l-2 pl-3" key={id}>
            <p className="wrap-anywhere">
              <span className="font-semibold" lang="bn">
                {name}
              </span>{' '}
              <span className="whitespace-nowrap text-muted">{format(sentAt)}</span>
              {isUnread ? <NoteBadge>{notesText.unread}</NoteBadge> : null}
            </p>
            <p className="wrap-anywhere whitespace-pre-wrap" lang="bn">
              {text}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}

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

function usePreviewLinks() {
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
