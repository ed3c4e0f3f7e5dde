type EmptyStateProps = { readonly text: string; readonly hint?: string };

/** Stands where a list would be. */
export function EmptyState({ text, hint }: EmptyStateProps) {
  return (
    <div className="py-16 text-center sm:py-20">
      <p className="font-semibold text-xl leading-[1.6]">{text}</p>
      {hint === undefined ? null : <p className="mt-2 text-muted">{hint}</p>}
    </div>
  );
}
