import { TEXT_SIZE_BUTTON } from '#app/document/text-size.ts';
import { articleText } from '#app/strings/article.ts';

/**
 * Changes the size of the article's text. The head program handles the click, so the button works before other scripts
 * have loaded.
 */
export function TextSizeButton() {
  return (
    <button
      {...TEXT_SIZE_BUTTON}
      aria-label={articleText.textSize}
      className="tap-target noscript:hidden text-muted hover:text-ink"
      type="button"
    >
      <span className="text-sm">{LETTER}</span>
      <span className="text-xl">{LETTER}</span>
    </button>
  );
}

/** The first letter of the Bengali alphabet. */
const LETTER = 'অ';
