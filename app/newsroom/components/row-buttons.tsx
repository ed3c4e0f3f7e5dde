import { Button } from './button.tsx';

type RowButtonsProps = {
  /** Tells screen readers which row a button belongs to. */
  readonly row: string;
  readonly buttons: readonly (readonly [label: string, onClick: () => void])[];
  readonly wraps?: boolean;
};

export const RowButtons = ({ row, buttons, wraps = false }: RowButtonsProps) => (
  <div
    className={`flex flex-wrap gap-x-2 max-md:-ml-4 ${wraps ? '' : 'sm:shrink-0 sm:flex-nowrap sm:whitespace-nowrap'}`}
  >
    {buttons.map(([label, onClick]) => (
      <Button key={label} onClick={onClick} variant="quiet">
        <span className="font-normal underline">{label}</span>
        <span className="sr-only" lang="bn">
          {row}
        </span>
      </Button>
    ))}
  </div>
);
