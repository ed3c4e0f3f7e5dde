import { Icon } from '#app/components/icons.tsx';
import { useEdition } from '#app/document/rendering.ts';
import { TEXT_SIZE_BUTTON } from '#app/document/text-size.ts';
import { articleText } from '#app/strings/reader/article.ts';

/**
 * Changes the size of the article's text. The head program handles the click, so the button works before other scripts have
 * loaded. A lite page runs without scripts, so it omits the button.
 */
export function TextSizeButton() {
  if (useEdition() !== 'full') return null;
  return (
    <button
      {...TEXT_SIZE_BUTTON}
      aria-label={articleText.textSize}
      className="tap-target noscript:hidden text-muted hover:text-ink"
      type="button"
    >
      <Icon>
        <path d="M2.5 11h8M6.5 11v8M10.5 5h11M16 5v14" />
      </Icon>
    </button>
  );
}
