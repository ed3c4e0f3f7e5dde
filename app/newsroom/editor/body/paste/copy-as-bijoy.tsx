import { useEffect, useState } from 'react';
import { COPY_CONFIRMATION_MS, copyText } from '#app/components/copy-text.ts';
import { CheckIcon } from '#app/newsroom/components/icons.tsx';
import { pasteText } from '#app/strings/editor/article-body.ts';
import type { ArticleForm } from '#domain/article/article-form.ts';
import { toPlainText } from '#domain/markup/plain-text.ts';

/** A button that copies the title and body in Bijoy, for colleagues who lay out pages in a Bijoy font. */
export function CopyAsBijoy({ form }: { readonly form: Pick<ArticleForm, 'title' | 'description'> }) {
  const [result, setResult] = useState<'copied' | 'notCopied' | null>(null);
  useEffect(() => {
    if (result === null) return;
    const timer = setTimeout(setResult, COPY_CONFIRMATION_MS, null);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = async () => {
    const text = [form.title.replaceAll('*', ''), toPlainText(form.description)].filter(Boolean).join('\n\n');
    setResult((await copyBijoy(text).catch(() => false)) ? 'copied' : 'notCopied');
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <button
        className="inline-flex min-h-11 items-center gap-2 text-muted text-sm underline hover:text-accent"
        onClick={() => void copy()}
        type="button"
      >
        {pasteText.copyAsBijoy}
        {result === 'copied' ? <CheckIcon className="size-5 text-success" /> : null}
      </button>
      <span className="text-muted text-sm" role="status">
        {result === null ? '' : pasteText[result]}
      </span>
    </div>
  );
}

const FONT = 'SutonnyMJ';
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '<br>' };
const escapeHtml = (text: string) => text.replace(/[&<>\n]/g, (char) => ESCAPES[char] ?? char);

/** Also copies HTML that sets the font of the Bijoy parts, for a layout program to show Latin words in Latin letters. */
async function copyBijoy(text: string): Promise<boolean> {
  const { toBijoyRuns } = await import('#domain/bengali/bijoy/to-bijoy.ts');
  const runs = toBijoyRuns(text);
  const plain = runs.map((run) => run.text).join('');
  const html = runs.map((run) =>
    run.isBijoy ? `<span style="font-family:${FONT}">${escapeHtml(run.text)}</span>` : escapeHtml(run.text),
  );
  const toBlob = (content: string, type: string) => new Blob([content], { type });
  try {
    const forms = { 'text/plain': toBlob(plain, 'text/plain'), 'text/html': toBlob(html.join(''), 'text/html') };
    await navigator.clipboard.write([new ClipboardItem(forms)]);
    return true;
  } catch {
    return copyText(plain);
  }
}
