type ProgressBarProps = {
  readonly label: string;
  /** From 0 to `max`; undefined while the progress is unknown. */
  readonly value: number | undefined;
  readonly max?: number;
  readonly className?: string;
};

export function ProgressBar({ label, value, max = 1, className = 'w-full' }: ProgressBarProps) {
  return <progress aria-label={label} className={`progress-bar ${className}`} max={max} value={value} />;
}
