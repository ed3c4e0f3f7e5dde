import { TEXT_SIZE_BUTTON } from '#app/document/text-size.ts';
import { textSizeText } from '#app/strings/article.ts';

/**
 * Changes the size of the article's text. The head program handles the click, so the button works before other scripts
 * have loaded. The styles mark the current size and show the label of the next one.
 */
export function TextSizeButton() {
  return (
    <button
      {...TEXT_SIZE_BUTTON}
      className="tap-target noscript:hidden text-muted hover:text-ink print:hidden"
      type="button"
    >
      <span aria-hidden="true" className="text-size-steps">
        <b>{LETTER}</b>
        <b>{LETTER}</b>
        <b>{LETTER}</b>
      </span>
      <span className="text-size-labels sr-only">
        <span>{textSizeText.toLarge}</span>
        <span>{textSizeText.toLarger}</span>
        <span>{textSizeText.toNormal}</span>
      </span>
    </button>
  );
}

/** The first letter of the Bengali alphabet. */
const LETTER = 'অ';
