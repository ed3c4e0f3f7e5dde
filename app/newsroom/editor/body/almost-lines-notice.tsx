import { useDeferredValue, useMemo } from 'react';
import { Button } from '#app/newsroom/components/button.tsx';
import { almostLinesText } from '#app/strings/editor/article-body.ts';
import { cutText } from '#domain/bengali/text/cut-text.ts';
import { findAlmostLines, repairLines } from '#domain/markup/almost-lines.ts';

const MAX_LISTED = 3;
const MAX_SHOWN = 60;

type NoticeProps = {
  readonly text: string;
  readonly onRepair: (repair: (text: string) => string) => void;
};

/** Lists lines that readers would see as code, and offers to repair them. The article can still be saved and published. */
export function AlmostLinesNotice({ text, onRepair }: NoticeProps) {
  const checked = useDeferredValue(text);
  const found = useMemo(() => findAlmostLines(checked), [checked]);
  if (found.length === 0) return null;
  const repair = async () => {
    // Embed codes need the HTML parser, which is loaded only when it is used.
    const codes = found.some(({ kind }) => kind === 'embed')
      ? await import('#domain/foreign-html/embed-codes.ts')
      : null;
    onRepair((body) => {
      const repaired = repairLines(body, findAlmostLines(body));
      return codes === null ? repaired : codes.replaceEmbedCodes(repaired);
    });
  };
  return (
    <div className="my-3 flex flex-wrap items-center gap-x-3 border-ink border-l-4 bg-mark px-4 py-2 leading-[1.6]">
      <div className="grow pr-4" role="status">
        {found.slice(0, MAX_LISTED).map(({ kind, index, line }) => (
          <p key={index}>
            {almostLinesText.kinds[kind](index + 1)}{' '}
            <code className="wrap-anywhere block text-sm">{cutText(line, MAX_SHOWN)}</code>
          </p>
        ))}
        {found.length > MAX_LISTED ? <p>{almostLinesText.more(found.length - MAX_LISTED)}</p> : null}
        <p className="text-sm">{almostLinesText.hint}</p>
      </div>
      {found.some(({ kind, repaired }) => repaired !== null || kind === 'embed') ? (
        <Button className="-ml-4" onClick={() => void repair().catch(() => {})} variant="quiet">
          <span className="underline">{almostLinesText.repair}</span>
        </Button>
      ) : null}
    </div>
  );
}
