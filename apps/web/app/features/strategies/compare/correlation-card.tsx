import { type Correlation, correlate, LEAST_DAYS } from '@sealtick/record';
import { EM_DASH, formatCount, formatSigned } from '../../../lib/text/format.ts';
import { CardBody, TitledCard } from '../../../ui/card.tsx';
import { CurveSwatch } from '../../../ui/equity-chart/curve-swatch.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';
import type { ColumnView } from './compare-view.ts';

/** How alike the daily returns of the compared records are, for each pair. Nothing for fewer than two records. */
export function CorrelationCard({ columns }: { columns: readonly ColumnView[] }) {
  const known = columns.flatMap((column) => (column.record ? [{ ...column, curve: column.record.curve }] : []));
  if (known.length < 2) return null;
  const rows = known.slice(1);
  const heads = known.slice(0, -1);
  return (
    <TitledCard id="correlation" title="Correlation of daily returns">
      <Table
        label="Correlation by pair"
        columns={[
          { name: 'Strategy', head: <span className="sr-only">Strategy</span> },
          ...heads.map(({ name, kind }) => ({ name, head: <Name name={name} kind={kind} />, isNumber: true })),
        ]}
        scrolls
      >
        {rows.map((row, i) => (
          <tr key={row.id}>
            <Th className="font-text whitespace-normal!">
              <Name name={row.name} kind={row.kind} />
            </Th>
            {heads.map((head, j) => (
              <Td key={head.id} isNumber className="align-top">
                {j <= i && <Value correlation={correlate(head.curve, row.curve)} />}
              </Td>
            ))}
          </tr>
        ))}
      </Table>
      <CardBody>
        <p className="max-w-read text-12 text-ink-3">
          Pearson correlation over the days that both records have, at least {LEAST_DAYS}. At 1 they gain and lose on
          the same days, at 0 independently of each other, and at −1 one gains when the other loses.
        </p>
      </CardBody>
    </TitledCard>
  );
}

function Name({ name, kind }: Pick<ColumnView, 'name' | 'kind'>) {
  return (
    <span className="inline-flex items-center gap-2 text-13 text-ink-1">
      <CurveSwatch kind={kind} />
      {name}
    </span>
  );
}

function Value({ correlation: { value, days } }: { correlation: Correlation }) {
  const isShort = days < LEAST_DAYS;
  return (
    <>
      <span className="font-strong text-14 text-ink-1">{value === null ? EM_DASH : formatSigned(value, 2)}</span>
      <span className="block text-12 text-ink-3">
        {isShort ? `${days} of ${LEAST_DAYS} common days` : `${formatCount(days)} common days`}
        {!isShort && value === null && ', one without a change'}
      </span>
    </>
  );
}
