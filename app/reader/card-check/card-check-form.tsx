import { cardCheckText } from '#app/strings/reader/card-check.ts';
import type { CardCheckProblem } from '#domain/cards/check-problem.ts';
import { UPLOAD_TYPES } from '#domain/storage/limits.ts';

type CardCheckFormProps = {
  readonly problem: CardCheckProblem | null;
  readonly typedCode: string;
  /** True below the result of another picture. */
  readonly isSecond: boolean;
};

const CONTROL_CLASS = 'block w-full border border-muted bg-paper px-3 py-2 font-normal leading-[1.6]';
const BUTTON_CLASS = 'min-h-11 border border-ink bg-ink px-4 font-semibold text-paper';

/** Two plain forms: a picture, and the code of a card. A script adds pasting (`paste-picture.ts`). */
export function CardCheckForm({ problem, typedCode, isSecond }: CardCheckFormProps) {
  const { title, description, another, file, fileHint, pasteHint, checkFile, code, notACode, checkCode } =
    cardCheckText;
  const Heading = isSecond ? 'h2' : 'h1';
  return (
    <section className="space-y-6">
      <header className="border-ink border-b-2 pt-7 pb-2">
        <Heading className="wrap-break-word font-bold text-2xl leading-[1.5] sm:text-3xl">
          {isSecond ? another : title}
        </Heading>
        <p className="text-muted leading-[1.75]">{description}</p>
      </header>
      {problem === null ? null : <Problem text={cardCheckText.problems[problem]} />}
      <form action="/v" className="space-y-3" data-card-check="" encType="multipart/form-data" method="post">
        <label className="block font-semibold">
          {file}
          <input accept={UPLOAD_TYPES.join(',')} className={CONTROL_CLASS} name="file" required type="file" />
        </label>
        <p className="text-muted text-sm leading-[1.75]">
          {fileHint} <span className="noscript:hidden">{pasteHint}</span>
        </p>
        <button className={BUTTON_CLASS} type="submit">
          {checkFile}
        </button>
      </form>
      <form action="/v" className="space-y-3 border-muted border-t pt-6" method="get">
        {typedCode === '' ? null : <Problem text={notACode} />}
        <label className="block font-semibold">
          {code}
          <input
            autoCapitalize="none"
            autoComplete="off"
            className={CONTROL_CLASS}
            defaultValue={typedCode}
            maxLength={40}
            name="code"
            required
            spellCheck={false}
          />
        </label>
        <button className={BUTTON_CLASS} type="submit">
          {checkCode}
        </button>
      </form>
    </section>
  );
}

const Problem = ({ text }: { readonly text: string }) => (
  <p className="border-2 border-accent px-4 py-2 font-semibold leading-[1.75]" role="alert">
    {text}
  </p>
);
