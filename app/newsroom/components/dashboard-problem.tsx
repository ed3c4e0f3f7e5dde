import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { dashboardText } from '#app/text/newsroom.ts';
import { Button } from './button.tsx';

/** Stands in a screen's place when it broke. */
export function DashboardProblem({ error }: { readonly error: unknown }) {
  const { revalidate, state } = useRevalidator();
  const isKnown = isRouteErrorResponse(error) && typeof error.data === 'string' && error.data !== '';
  return (
    <section className="border-accent border-l-4 bg-raised px-4 py-4" role="alert">
      <h2 className="font-bold text-lg">{dashboardText.errorTitle}</h2>
      <p className="pt-1 text-muted">{isKnown ? error.data : dashboardText.errorHint}</p>
      <Button className="mt-4" isBusy={state !== 'idle'} onClick={() => revalidate()}>
        {dashboardText.tryAgain}
      </Button>
    </section>
  );
}
