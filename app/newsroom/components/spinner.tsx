/** Says without words that something is under way; the words stand beside it, or in `label` for screen readers. */
export function Spinner({ className = 'size-4', label }: { readonly className?: string; readonly label?: string }) {
  return (
    <span className="inline-flex shrink-0" role={label === undefined ? undefined : 'status'}>
      <span
        aria-hidden="true"
        className={`animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:animate-pulse motion-reduce:border-r-current ${className}`}
      />
      {label === undefined ? null : <span className="sr-only">{label}</span>}
    </span>
  );
}
