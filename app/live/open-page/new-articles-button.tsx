import { useEffect, useState } from 'react';
import { liveText } from '../../strings/reader/site.ts';
import { pendingNews } from './pending.ts';

/**
 * A button that is visible while new articles are pending. It shows them and scrolls to the uppermost list that has
 * any. It reloads a page that cannot apply changes.
 */
export function NewArticlesButton() {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    const update = () => setText(decideText());
    update();
    return pendingNews.subscribe(update);
  }, []);
  return (
    <div className="pointer-events-none fixed inset-x-0 top-32 short:top-2 z-20 flex justify-center" role="status">
      {text !== null ? (
        <button
          className="pointer-events-auto min-h-11 border border-transparent bg-accent px-5 font-semibold text-paper hover:underline"
          onClick={() => pendingNews.release()}
          type="button"
        >
          {text === liveText.showNew && <span aria-hidden="true">↑ </span>}
          {text}
        </button>
      ) : null}
    </div>
  );
}

function decideText(): string | null {
  if (!pendingNews.hasPending()) return null;
  return pendingNews.isStuck() ? liveText.reload : liveText.showNew;
}
