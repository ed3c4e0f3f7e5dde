export type RowLink = { name: string; path: string; current: 'page' | 'true' | undefined };

type LinkRowProps = { readonly label?: string; readonly links: readonly RowLink[] };

export function LinkRow({ label, links }: LinkRowProps) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-x-4 sm:gap-x-5">
      {links.map(({ name, path, current }) => (
        <li key={name}>
          <a
            aria-current={current}
            className="inline-flex min-h-[44px] items-center text-muted decoration-2 decoration-accent hover:text-accent aria-[current]:font-bold aria-[current]:text-ink aria-[current]:underline"
            href={path}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
