import type { ContentRun } from '@sealtick/contract';
import { DocumentRuns } from './document-runs.tsx';
import { withKeys } from './with-keys.ts';

type Row = readonly (readonly ContentRun[])[];

const LABEL =
  "phone:not-first:before:text-12 phone:not-first:before:text-ink-3 phone:not-first:before:content-[attr(data-label)_':_']";

/** A table of a document. On a phone, but not in print, each row is a block of its cells, with the heading of each. */
export function DocumentTable({ head, rows }: { head: Row; rows: readonly Row[] }) {
  const names = head.map((cell) => cell.map(({ text }) => text).join(''));
  return (
    <table className="mb-5 w-full text-left text-14 phone:block">
      <thead className="phone:sr-only">
        <tr>
          {withKeys(head).map(({ key, item }) => (
            <th key={key} scope="col" className="py-2 pr-4 align-bottom font-strong text-ink-1">
              <DocumentRuns runs={item} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="phone:block">
        {withKeys(rows).map(({ key, item }) => (
          <tr key={key} className="border-line border-t align-top phone:block phone:py-2.5">
            {withKeys(item).map((cell) => (
              <td
                key={cell.key}
                data-label={names[Number(cell.key)]}
                className={`py-2 pr-4 first:text-ink-1 phone:block phone:py-0.5 phone:pr-0 ${LABEL}`}
              >
                <DocumentRuns runs={cell.item} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
