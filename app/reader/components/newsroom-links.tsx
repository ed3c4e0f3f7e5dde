import { headerText } from '#app/text/site.ts';
import { DashboardIcon, LogoutIcon } from '#app/ui/icons.tsx';
import { NEWSROOM_ONLY } from '#app/ui/newsroom-mark.ts';

type NewsroomLinksProps = {
  /** Everybody may enter then, signed in or not (spec §2). */
  readonly devMode: boolean;
  /** What each control looks like. */
  readonly className: string;
  /** What its words look like. */
  readonly labelClassName: string;
};

/**
 * Staff's way to the dashboard, and out. Both are in every page; who is not signed in is not shown them. A link and a
 * form of the browser's own: readers load nothing for them.
 */
export function NewsroomLinks({ devMode, className, labelClassName }: NewsroomLinksProps) {
  return (
    <>
      <a
        className={`${className} ${devMode ? '' : NEWSROOM_ONLY}`}
        href="/dashboard"
        lang="en"
        title={headerText.dashboard}
      >
        <DashboardIcon className="size-5.5" />
        <span className={labelClassName}>{headerText.dashboard}</span>
      </a>
      <form action="/logout" className={NEWSROOM_ONLY} method="post">
        <button className={className} lang="en" title={headerText.logout} type="submit">
          <LogoutIcon className="size-5.5" />
          <span className={labelClassName}>{headerText.logout}</span>
        </button>
      </form>
    </>
  );
}
