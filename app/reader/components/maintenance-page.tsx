import { maintenanceText } from '#app/text/site.ts';
import { LogoIcon } from '#app/ui/icons.tsx';
import { useEndOfMaintenance } from './use-end-of-maintenance.ts';

/** Instead of the whole site. It goes away by itself when maintenance is over. */
export function MaintenancePage({ message }: { readonly message: string | null }) {
  useEndOfMaintenance();
  return (
    <main className="mx-auto flex min-h-svh max-w-measure flex-col justify-center px-6 py-16">
      <LogoIcon className="size-14" />
      <h1 className="mt-8 border-accent border-t-3 pt-6 font-bold text-3xl sm:text-4xl">{maintenanceText.heading}</h1>
      {message === null ? <Apology /> : <p className="mt-4 whitespace-pre-line text-lg">{message}</p>}
    </main>
  );
}

function Apology() {
  return (
    <>
      <p className="mt-4 text-lg">{maintenanceText.apologyBengali}</p>
      <p className="mt-4 text-muted" lang="en">
        {maintenanceText.apologyEnglish}
      </p>
    </>
  );
}
