import type { ReactNode } from 'react';

type Column<Row> = {
  readonly name: string;
  /** The buttons of a row, whose column needs no visible name. */
  readonly isActions?: boolean;
  readonly show: (row: Row) => ReactNode;
};

type CardTableProps<Row> = {
  readonly label: string;
  /** The first column is the heading of its row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly toKey: (row: Row) => string;
};

/** A table whose rows are cards on a phone, with the name of the column before each cell. */
export function CardTable<Row>({ label, columns, rows, toKey }: CardTableProps<Row>) {
  return (
    <table aria-label={label} className="card-table">
      <thead>
        <tr>
          {columns.map(({ name, isActions = false }) => (
            <th key={name} scope="col">
              {isActions ? <span className="sr-only">{name}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={toKey(row)}>
            {columns.map(({ name, isActions = false, show }, index) =>
              index === 0 ? (
                <th key={name} scope="row">
                  {show(row)}
                </th>
              ) : (
                <td data-column={isActions ? undefined : name} key={name}>
                  {show(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
