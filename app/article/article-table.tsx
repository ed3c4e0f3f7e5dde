import type { Block, Inline, TableCells } from '#domain/markup/nodes.ts';
import { toPlainText } from '#domain/markup/plain-text.ts';
import { bodyText } from '../strings/reader/article.ts';
import { renderInOrder, renderLine } from './article-text.tsx';

/** Digits, with signs, units and separators. */
const NUMBER = /^[\s0-9০-৯.,:%৳$€£°+−–-]+$/;

const toText = (nodes: readonly Inline[]) => toPlainText([{ kind: 'paragraph', children: nodes }]);

/** Finds the columns whose cells are all numbers or empty. Their cells are aligned to the right. */
function findNumericColumns(header: TableCells, rows: readonly TableCells[]): readonly boolean[] {
  return header.map((_, column) => {
    const texts = rows.map((cells) => toText(cells[column] ?? [])).filter((text) => text !== '');
    return texts.length > 0 && texts.every((text) => NUMBER.test(text) && /[0-9০-৯]/.test(text));
  });
}

/** A table that scrolls in its own box if it is wider than the text. A shadow marks each side with hidden columns. */
export function ArticleTable({ caption, header, rows }: Extract<Block, { kind: 'table' }>) {
  const numeric = findNumericColumns(header, rows);
  const toAlignmentClass = (column: number) => (numeric[column] ? 'text-right' : undefined);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div
      aria-label={toText(caption) || bodyText.table}
      className="table-scroll"
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
      tabIndex={0}
    >
      <table>
        {caption.length === 0 ? null : <caption>{renderLine(caption)}</caption>}
        <thead>
          <tr>
            {renderInOrder(header, (cell, column) =>
              cell.length === 0 ? (
                <td />
              ) : (
                <th className={toAlignmentClass(column)} dir="auto" scope="col">
                  {renderLine(cell)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {renderInOrder(rows, (cells) => (
            <tr>
              {renderInOrder(cells, (cell, column) => (
                <td className={toAlignmentClass(column)} dir="auto">
                  {renderLine(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
