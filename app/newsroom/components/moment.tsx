import type { MomentView } from '../format-moment.ts';

/** A moment as the server wrote it. */
export function Moment({ moment, className = '' }: { readonly moment: MomentView; readonly className?: string }) {
  return (
    <time className={`tabular-nums ${className}`} dateTime={moment.iso}>
      {moment.text}
    </time>
  );
}
