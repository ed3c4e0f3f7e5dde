import type { ReactNode } from 'react';
import { siteText } from '#app/strings/reader/site.ts';
import { RememberZone } from '../overview/remember-zone.tsx';

export function SignInPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-sm py-10 sm:py-16" lang="en">
      <RememberZone />
      <h1 className="border-ink border-b-2 pb-3 font-bold text-2xl leading-[1.5]">{title}</h1>
      <div className="flex flex-col gap-7 pt-7">{children}</div>
      <p className="pt-8" lang="bn">
        <a className="inline-flex min-h-11 items-center text-muted underline hover:text-accent" href="/">
          {siteText.backHome}
        </a>
      </p>
    </div>
  );
}
