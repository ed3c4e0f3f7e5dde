import type { ReactNode } from 'react';

type AccountSectionProps = { readonly id: string; readonly title: string; readonly children: ReactNode };

export function AccountSection({ id, title, children }: AccountSectionProps) {
  return (
    <section aria-labelledby={id} className="mt-8 border-line border-t pt-5 lg:first:mt-6">
      <h2 className="pb-3 font-bold text-lg leading-[1.5]" id={id}>
        {title}
      </h2>
      <div className="flex flex-col gap-4">{children}</div>
    </section>
  );
}
