import { useEffect, useState } from 'react';
import { liveText } from '../../strings/site.ts';
import { pendingNews } from './pending.ts';

/**
 * A button that is visible while new articles are pending. It shows them and scrolls to the uppermost list that has
 * any.
 */
export function NewArticlesButton() {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const update = () => setIsShown(pendingNews.hasPending());
    update();
    return pendingNews.subscribe(update);
  }, []);
  return (
    <div className="pointer-events-none fixed inset-x-0 top-32 short:top-2 z-20 flex justify-center" role="status">
      {isShown ? (
        <button
          className="pointer-events-auto min-h-11 border border-transparent bg-accent px-5 font-semibold text-paper hover:underline"
          onClick={() => pendingNews.release()}
          type="button"
        >
          <span aria-hidden="true">↑ </span>
          {liveText.showNew}
        </button>
      ) : null}
    </div>
  );
}
