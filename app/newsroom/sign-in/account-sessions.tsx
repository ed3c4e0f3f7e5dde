import { accountText } from '#app/text/sign-in.ts';
import { Button } from '../components/button.tsx';

/** Both ways to sign out, as forms of the browser's own: afterwards nothing of the dashboard is left in the page. */
export function AccountSessions() {
  return (
    <section aria-labelledby="sessions" className="mt-8 border-line border-t pt-5">
      <h3 className="pb-2 font-bold text-lg leading-[1.5]" id="sessions">
        {accountText.sessionsTitle}
      </h3>
      <p className="max-w-measure pb-4 text-muted leading-[1.6]">
        {accountText.sessionsHint} {accountText.everywhereHint}
      </p>
      <div className="flex flex-wrap gap-3">
        <form action="/logout" method="post">
          <Button type="submit">{accountText.signOut}</Button>
        </form>
        <form method="post">
          <Button name="intent" type="submit" value="sign-out-everywhere">
            {accountText.signOutEverywhere}
          </Button>
        </form>
      </div>
    </section>
  );
}
