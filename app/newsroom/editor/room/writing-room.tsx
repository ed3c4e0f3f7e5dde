import type { ReactNode, SyntheticEvent } from 'react';
import { Banner } from '#app/newsroom/components/banner.tsx';
import { LeaveGuard } from '#app/newsroom/components/dialogs/leave-guard.tsx';
import { isSubmitKey } from '#app/newsroom/components/submit-key.ts';
import { useBeats } from '#app/newsroom/presence/use-beats.ts';
import { draftText, leaveText, roomText } from '#app/strings/article-form.ts';
import { manageText } from '#app/strings/manage-news.ts';
import { dashboardText } from '#app/strings/newsroom.ts';
import { workflowText } from '#app/strings/workflow.ts';
import { isSaveKey } from '../body/body-commands.ts';
import { SettingsFields } from '../fields/settings-fields.tsx';
import { TextFields } from '../fields/text-fields.tsx';
import { DraftOffers } from '../recovery/draft-offers.tsx';
import type { EditorState } from '../saving/editor-state.ts';
import { isOnServer } from '../saving/reduce-autosave.ts';
import { SaveDialogs } from '../saving/save-dialogs.tsx';
import { EditHistory } from '../undo/edit-history.tsx';
import type { ArticleFormControl } from '../use-article-form.ts';
import { useEditRefusal } from '../use-refusal.ts';
import { WorkflowPanel } from '../workflow/workflow-panel.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { RoomBar, toPanelId } from './room-bar.tsx';
import { RoomNotices } from './room-notices.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { useRoomActions } from './use-room-actions.ts';
import { useTitleFocus } from './use-title-focus.ts';
import { WithdrawalNotice } from './withdrawal-notice.tsx';

type WritingRoomProps = {
  readonly control: ArticleFormControl;
  readonly formId: string;
  readonly heading: ReactNode;
  /** The control that leaves the room. */
  readonly back: ReactNode;
  /** Shown with the notices, because the dialog covers the dashboard's banner. */
  readonly sessionBanner?: ReactNode;
};

/**
 * The article form: the text, a panel with the settings, which folds, and the preview, which replaces the panel
 * (docs/decisions/0048-writing-room.md). Title and body take text before the page is hydrated; the settings are disabled until then.
 */
export function WritingRoom({ control, formId, heading, back, sessionBanner }: WritingRoomProps) {
  const { state, view, submit, upload, socialUpload, dispatch } = control;
  const refusal = useEditRefusal(control);
  const isReadOnly = refusal !== null;
  const isUploading = [upload, socialUpload].some(({ state: { kind } }) => kind === 'uploading');
  const room = useFullScreen(control);
  useTitleFocus(formId, control.isReady);
  useBeats({ articleId: control.editing.mayInspect ? state.content.articleId : null, formId });
  useRoomActions(control);
  return (
    <div className="writing-room" data-view={view} ref={room}>
      <RoomBar back={back} control={control} formId={formId} heading={heading} isReadOnly={isReadOnly} />
      <StoredTexts control={control} formId={formId} refusal={refusal} />
      <div className="room-columns">
        <form
          className="room-form"
          id={formId}
          noValidate
          onBlur={() => dispatch({ kind: 'left' })}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (isSaveKey(event)) {
              event.preventDefault();
              if (!isReadOnly) control.saveWork();
            }
            if (event.key !== 'Enter' || !isInForm(event)) return;
            // Enter in a text field, e.g. after a tag, must not publish the article.
            if (event.target instanceof HTMLInputElement) event.preventDefault();
            if (isSubmitKey(event)) {
              event.preventDefault();
              // Saves like the button, and the form remains open.
              if (!isReadOnly) submit(event.currentTarget, true);
            }
          }}
          onSubmit={(event) => {
            if (!isInForm(event)) return;
            event.preventDefault();
            submit(event.currentTarget, false);
          }}
        >
          <div className="room-fields">
            <EditHistory control={control}>
              <TextFields control={control} isReadOnly={isReadOnly} />
              <section aria-label={roomText.settings} className="room-panel" id={toPanelId(formId)} tabIndex={-1}>
                <LivePage path={control.livePath} />
                <fieldset className="min-w-0" disabled={!control.isReady}>
                  <WorkflowPanel control={control} isReadOnly={isReadOnly} />
                  <SettingsFields control={control} isReadOnly={isReadOnly} />
                </fieldset>
              </section>
            </EditHistory>
          </div>
        </form>
        {view === 'preview' ? <PreviewPane control={control} formId={formId} /> : null}
      </div>
      <RoomNotices control={control}>{sessionBanner}</RoomNotices>
      <SaveDialogs
        dispatch={dispatch}
        editing={control.editing}
        save={state.save}
        socialUpload={socialUpload}
        upload={upload}
        viewerKey={state.viewerKey}
      />
      <LeaveGuard
        hasUnsavedWork={control.hasUnsavedWork}
        note={formatLeaveNote(control, isUploading)}
        question={isOnServer(state) ? leaveText.questionStored : leaveText.question}
      />
    </div>
  );
}

function LivePage({ path }: { readonly path: string | null }) {
  if (path === null) return null;
  return (
    <a
      className="inline-flex min-h-11 items-center underline hover:text-accent"
      href={path}
      rel="noopener"
      target="_blank"
    >
      {manageText.view}
      <span className="sr-only"> ({dashboardText.opensNewTab})</span>
    </a>
  );
}

function formatLeaveNote({ state, isDirty, hasUnsavedPlan }: ArticleFormControl, isUploading: boolean): string {
  const notes = [
    isDirty || isUploading ? formatTextNote(state) : '',
    hasUnsavedPlan ? workflowText.unsavedPlan : '',
    isUploading ? leaveText.noteUpload : '',
  ];
  return notes.filter(Boolean).join(' ');
}

function formatTextNote(state: EditorState): string {
  if (isOnServer(state)) return leaveText.noteStored;
  return state.draft === 'refused' ? leaveText.noteNotStored : leaveText.note;
}

/** React passes the events of a dialog on to the components that open it. Those are not events of the form. */
function isInForm({ target, currentTarget }: SyntheticEvent): boolean {
  return target instanceof Node && currentTarget.contains(target);
}

type StoredTextsProps = {
  readonly control: ArticleFormControl;
  readonly formId: string;
  /** Why the viewer may not save the form; null if it is permitted. */
  readonly refusal: string | null;
};

/** Offers earlier drafts, and warns if the browser cannot store any. */
function StoredTexts({ control, formId, refusal }: StoredTextsProps) {
  const focusTitle = () => document.querySelector<HTMLElement>(`#${CSS.escape(formId)} [name="title"]`)?.focus();
  const { state, withdrawal } = control;
  return (
    <div className="room-offers space-y-3 empty:hidden">
      {refusal === null ? null : <Banner tone="warning">{refusal}</Banner>}
      {withdrawal === null ? null : (
        <WithdrawalNotice articleId={state.content.articleId} timeZone={state.timeZone} withdrawal={withdrawal} />
      )}
      {state.draft === 'refused' ? <Banner tone="warning">{draftText.refused}</Banner> : null}
      <DraftOffers control={control} focusTitle={focusTitle} />
    </div>
  );
}
