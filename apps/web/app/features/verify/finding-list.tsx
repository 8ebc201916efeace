import type { Finding } from '@sealtick/record';
import { formatCount } from '../../lib/text/format.ts';
import { Code } from './checkpoint-card.tsx';
import { getPlace, LAYER, MEANING } from './finding-text.ts';

/** How many findings are listed; the rest are counted. */
const SHOWN = 20;

/** The first findings of a verification, and how many there are. */
export function FindingList({ findings, total }: { findings: readonly Finding[]; total: number }) {
  const shown = findings.slice(0, SHOWN);
  return (
    <>
      <ul aria-label="Findings" className="divide-y divide-line border-line border-t">
        {shown.map((finding, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <FindingItem key={position} finding={finding} />
        ))}
      </ul>
      {total > shown.length && (
        <p className="border-line border-t px-4 py-3 text-13 text-ink-3 md:px-5">
          and {formatCount(total - shown.length)} more findings
        </p>
      )}
    </>
  );
}

function FindingItem({ finding }: { finding: Finding }) {
  const { code, layer, signalId, detail, differences } = finding;
  const place = getPlace(finding);
  return (
    <li className="px-4 py-4 md:px-5">
      <h3 className="text-14">
        {MEANING[code]}
        {place && <span className="text-short">: {place}</span>}
      </h3>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-12 text-ink-3">
        <span className="font-mono">{code}</span>
        <span>Layer: {LAYER[layer]}</span>
        {signalId !== undefined && <span className="break-all">Signal {signalId}</span>}
      </p>
      <p className="mt-2 max-w-read wrap-anywhere">{detail}</p>
      {differences && differences.length > 0 && <Differences differences={differences} />}
    </li>
  );
}

function Differences({ differences }: { differences: NonNullable<Finding['differences']> }) {
  return (
    <table className="mt-3 w-full max-w-read text-left text-13">
      <thead className="text-12 text-ink-3">
        <tr>
          <th className="py-1 pr-4 font-text">Field</th>
          <th className="py-1 pr-4 font-text">Shown</th>
          <th className="py-1 font-text">In the log</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, shown, sealed }) => (
          <tr key={field} className="border-line border-t align-baseline">
            <th scope="row" className="py-1.5 pr-4 font-strong text-ink-1">
              {field}
            </th>
            <td className="py-1.5 pr-4">
              <Code>{shown}</Code>
            </td>
            <td className="py-1.5">
              <Code>{sealed}</Code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
