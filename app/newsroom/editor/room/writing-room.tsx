import type { ReactNode, RefObject, SyntheticEvent } from 'react';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { Banner } from '#app/newsroom/components/banner.tsx';
import { LeaveGuard } from '#app/newsroom/components/dialogs/leave-guard.tsx';
import { createMomentFormat } from '#app/newsroom/components/moment.tsx';
import { isSubmitKey } from '#app/newsroom/components/submit-key.ts';
import { useListeners } from '#app/newsroom/components/use-listeners.ts';
import { recordPath } from '#app/newsroom/manage/managed-view.ts';
import { useBeats } from '#app/newsroom/presence/use-beats.ts';
import { isSaveKey, toLatin } from '#app/newsroom/typing/latin-key.ts';
import { draftText, leaveText, roomText } from '#app/strings/editor/article-form.ts';
import { recordText } from '#app/strings/newsroom/article-record.ts';
import { manageText } from '#app/strings/newsroom/manage-news.ts';
import { dashboardText } from '#app/strings/newsroom/newsroom.ts';
import { paletteText } from '#app/strings/newsroom/palette.ts';
import { workflowText } from '#app/strings/newsroom/workflow.ts';
import { useScreenActions } from '../../palette/palette-store.ts';
import { BodyField } from '../body/body-field.tsx';
import { FindBar } from '../body/find-bar.tsx';
import { CopyAsBijoy } from '../body/paste/copy-as-bijoy.tsx';
import { TitleField } from '../body/title-field.tsx';
import { useOpenFind } from '../body/use-find.ts';
import { SettingsFields } from '../fields/settings-fields.tsx';
import { IgnoreBodyChanges, useFormCommands, useFormState } from '../form/form-context.tsx';
import { PreviewPane } from '../preview/preview-pane.tsx';
import type { EditorState } from '../saving/editor-state.ts';
import type { StoredRevision } from '../saving/form-content.ts';
import { isOnServer } from '../saving/reduce-autosave.ts';
import { WorkflowPanel } from '../workflow/workflow-panel.tsx';
import { DraftOffers } from './draft-offers.tsx';
import { RoomBar, toPanelId } from './room-bar.tsx';
import { RoomNotices } from './room-notices.tsx';
import { SaveDialogs } from './save-dialogs.tsx';
import { UndoStatus } from './undo-status.tsx';

type WritingRoomProps = {
  readonly heading: ReactNode;
  /** The control that leaves the room. */
  readonly back: ReactNode;
  /** Shown with the notices, because the dialog covers the dashboard's banner. */
  readonly sessionBanner?: ReactNode;
};

/**
 * The article form (docs/decisions/0048-writing-room.md). Title and body accept text before the page is hydrated; the settings are
 * disabled until then.
 */
export function WritingRoom({ heading, back, sessionBanner }: WritingRoomProps) {
  const { editing, articleId, formId, view, isReady, livePath } = useFormState();
  const room = useRoom();
  useTitleFocus();
  useBeats({ articleId: editing.mayInspect ? articleId : null, formId });
  return (
    <div className="writing-room" data-view={view} ref={room}>
      <RoomBar back={back} heading={heading} />
      <FormNotices />
      <div className="flex items-start">
        <RoomForm>
          <div className="room-fields">
            <TextFields />
            <section aria-label={roomText.settings} className="room-panel" id={toPanelId(formId)} tabIndex={-1}>
              {livePath === null ? null : (
                <a
                  className="inline-flex min-h-11 items-center underline hover:text-accent"
                  href={livePath}
                  rel="noopener"
                  target="_blank"
                >
                  {manageText.view}
                  <span className="sr-only"> ({dashboardText.opensNewTab})</span>
                </a>
              )}
              <fieldset className="min-w-0" disabled={!isReady}>
                <WorkflowPanel />
                <SettingsFields />
              </fieldset>
            </section>
            <UndoStatus />
          </div>
        </RoomForm>
        {view === 'preview' ? <PreviewPane /> : null}
      </div>
      <RoomNotices>{sessionBanner}</RoomNotices>
      <IgnoreBodyChanges>
        <SaveDialogs />
      </IgnoreBodyChanges>
      <FormLeaveGuard />
    </div>
  );
}

/** The title and the body (docs/behaviour §3), and the search bar. */
function TextFields() {
  const { title, description } = useFormState().form;
  const copyAsBijoy = useMemo(() => <CopyAsBijoy form={{ title, description }} />, [title, description]);
  const texts = useRef<HTMLDivElement>(null);
  const find = useOpenFind(texts);
  return (
    <div className="room-text" ref={texts}>
      {find.opened === null ? null : <FindBar key={find.opened.key} onClose={find.close} opened={find.opened} />}
      <TitleField />
      <BodyField onFind={find.open}>{copyAsBijoy}</BodyField>
    </div>
  );
}

function RoomForm({ children }: { readonly children: ReactNode }) {
  const { formId, refusal } = useFormState();
  const { dispatch, saveWork, submit } = useFormCommands();
  return (
    <form
      className="room-form min-w-0 flex-1"
      id={formId}
      noValidate
      onBlur={() => dispatch({ kind: 'left' })}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (isSaveKey(event)) {
          event.preventDefault();
          if (refusal === null) saveWork();
        }
        if (event.key !== 'Enter' || !isInForm(event)) return;
        // Enter in a text field, e.g. after a tag, must not publish the article.
        if (event.target instanceof HTMLInputElement) event.preventDefault();
        if (isSubmitKey(event)) {
          event.preventDefault();
          // Saves like the button, and the form remains open.
          if (refusal === null) submit(true);
        }
      }}
      onSubmit={(event) => {
        if (!isInForm(event)) return;
        event.preventDefault();
        submit(false);
      }}
    >
      {children}
    </form>
  );
}

function FormLeaveGuard() {
  const { editor, upload, socialUpload, isDirty, hasUnsavedPlan } = useFormState();
  const isUploading = [upload, socialUpload].some(({ state }) => state.kind === 'uploading');
  const notes = [
    isDirty || isUploading ? formatTextNote(editor) : '',
    hasUnsavedPlan ? workflowText.unsavedPlan : '',
    isUploading ? leaveText.noteUpload : '',
  ];
  return (
    <LeaveGuard
      hasUnsavedWork={useFormCommands().hasUnsavedWork}
      note={notes.filter(Boolean).join(' ')}
      question={isOnServer(editor) ? leaveText.questionStored : leaveText.question}
    />
  );
}

function formatTextNote(state: EditorState): string {
  if (isOnServer(state)) return leaveText.noteStored;
  return state.draft === 'refused' ? leaveText.noteNotStored : leaveText.note;
}

/** False for an event of a dialog, which React bubbles to the form that rendered it. */
function isInForm({ target, currentTarget }: SyntheticEvent): boolean {
  return target instanceof Node && currentTarget.contains(target);
}

function FormNotices() {
  const { editor, refusal, stored } = useFormState();
  return (
    <div className="space-y-3 px-(--room-gap) pt-4 empty:hidden">
      {refusal === null ? null : <Banner tone="warning">{refusal}</Banner>}
      {stored?.withdrawal ? <WithdrawalNotice {...stored.withdrawal} /> : null}
      {editor.draft === 'refused' ? <Banner tone="warning">{draftText.refused}</Banner> : null}
      <DraftOffers />
    </div>
  );
}

function WithdrawalNotice({ reason, atMs, byEmail }: NonNullable<StoredRevision['withdrawal']>) {
  const { articleId, editor } = useFormState();
  const facts = [createMomentFormat(editor.timeZone)(atMs), byEmail].filter(Boolean).join(', ');
  return (
    <Banner tone="warning">
      <strong>{recordText.withdrawn}</strong> {recordText.withdrawnHint}
      <p className="wrap-anywhere">
        <span lang="bn">{reason}</span> <span className="text-muted text-sm">{facts}</span>
      </p>
      <Link className="inline-flex min-h-11 items-center underline hover:text-accent" to={recordPath(articleId, '')}>
        {recordText.toReinstate}
      </Link>
    </Banner>
  );
}

/**
 * Adds the room's actions to the command palette, and its keys: Ctrl+Shift+F (⌘+Shift+F) toggles full screen, and Escape ends it. Returns
 * the ref of the room: the listener is on it, because the dialog around the edit form listens on the document.
 */
function useRoom(): RefObject<HTMLDivElement | null> {
  const { view } = useFormState();
  const { saveWork, setView } = useFormCommands();
  const room = useRef<HTMLDivElement>(null);
  useListeners(() => room.current, {
    keydown: (event) => {
      if (event.defaultPrevented || event.isComposing) return;
      const isFull = view === 'full-screen';
      const isToggle = toLatin(event) === 'f' && event.shiftKey && !event.altKey && event.ctrlKey !== event.metaKey;
      if (!isToggle && !(isFull && event.key === 'Escape')) return;
      event.preventDefault();
      event.stopPropagation();
      setView(isFull ? 'write' : 'full-screen');
    },
  });
  useScreenActions([
    { id: 'save', read: () => paletteText.save, run: saveWork },
    { id: 'preview', read: () => paletteText.preview, run: () => setView('preview') },
    { id: 'full-screen', read: () => paletteText.fullScreen, run: () => setView('full-screen') },
  ]);
  return room;
}

/** A laptop at 200 % zoom, or a phone in landscape. The same limit is in room.css. */
const LOW = '(height < 40rem)';

/**
 * Focuses the title when the form is ready, unless another field has the focus or the URL names a part of the settings. In a low window,
 * also scrolls the site's header out of view, because only three lines of text would fit below it.
 */
function useTitleFocus(): void {
  const { formId, isReady } = useFormState();
  useLayoutEffect(() => {
    if (!isReady) return;
    const title = document.querySelector<HTMLElement>(`#${CSS.escape(formId)} [name="title"]`);
    const isTyping = document.activeElement?.matches('input, textarea, select') ?? false;
    if ((isTyping && document.activeElement !== title) || namesPart(location.hash)) return;
    title?.focus({ preventScroll: true });
    if (matchMedia(LOW).matches) title?.closest('.writing-room')?.scrollIntoView();
  }, [formId, isReady]);
}

const namesPart = (hash: string) => document.getElementById(hash.slice(1))?.matches('.panel-part') === true;
