import type { CommentStatus, Preview } from '#app/request-context.ts';
import { previewCommentText } from '#app/strings/editor/previews.ts';
import { COMMENT_ID, MAX_COMMENT_LENGTH, MAX_COMMENT_NAME_LENGTH } from '#domain/desk/preview-link.ts';

const NOTICES: Readonly<Record<CommentStatus, string>> = {
  sent: previewCommentText.sent,
  invalid: previewCommentText.invalid,
  full: previewCommentText.full,
  'too-many': previewCommentText.tooMany,
};

const CONTROL_CLASS = 'block w-full border border-muted bg-paper px-3 py-2 leading-[1.6]';

/** A plain form that posts to the URL of the page, because neither scripts nor links may contain the secret URL. */
export function CommentForm({ status, typed }: Preview['comment']) {
  const { title, hint, name, text, send } = previewCommentText;
  return (
    <section className="scroll-mt-36 print:hidden" id={COMMENT_ID}>
      <h2 className="border-ink border-t-2 pt-2 font-bold text-lg leading-[1.6]">{title}</h2>
      <p className="text-muted text-sm leading-[1.6]">{hint}</p>
      {status === null ? null : (
        <p className="mt-4 border-2 border-ink px-4 py-2 font-semibold leading-[1.6]" role="status">
          {NOTICES[status]}
        </p>
      )}
      <form action={`#${COMMENT_ID}`} className="mt-4 space-y-4" method="post">
        <label className="block font-semibold">
          {name}
          <input
            autoComplete="name"
            className={CONTROL_CLASS}
            defaultValue={typed.name}
            maxLength={MAX_COMMENT_NAME_LENGTH}
            name="name"
            required
          />
        </label>
        <label className="block font-semibold">
          {text}
          <textarea
            className={CONTROL_CLASS}
            defaultValue={typed.text}
            maxLength={MAX_COMMENT_LENGTH}
            name="text"
            required
            rows={5}
          />
        </label>
        <button className="min-h-11 border border-ink bg-ink px-4 font-semibold text-paper" type="submit">
          {send}
        </button>
      </form>
    </section>
  );
}
