import { RUN_COSTS_BARS_MAX, type RunDoubts } from '@sealtick/contract';
import { EM_DASH, formatCount, formatPercent } from '../../../lib/text/format.ts';
import { CardBody, TitledCard } from '../../../ui/card.tsx';
import { StatStrip } from '../../../ui/stat-card.tsx';
import { CostsTable } from './costs-table.tsx';
import { RegimeTables } from './regime-tables.tsx';

const signed = (fraction: number) => formatPercent(fraction, 1, 'exceptZero');

/** What else could have come of the trades, in bands. */
export function ChanceCard({ chance }: Pick<RunDoubts, 'chance'>) {
  return (
    <TitledCard id="chance" title="Chance">
      <CardBody className="grid gap-3">
        {chance === null ? (
          <p className="text-13">{EM_DASH} Needs 30 closed trades.</p>
        ) : (
          <>
            <p className="max-w-read text-13">
              The same trades in {formatCount(chance.draws)} other orders and selections, {formatCount(chance.block)} in
              a row drawn together (seed {chance.seed}), with {formatPercent(chance.riskFraction, 2)} of the balance at
              risk per trade.
            </p>
            <StatStrip
              label="Chance"
              columns={5}
              stats={[
                {
                  label: 'Return, median',
                  value: signed(chance.end.median - 1),
                  note: `5% to 95%: ${signed(chance.end.low - 1)} to ${signed(chance.end.high - 1)}`,
                },
                {
                  label: 'Drawdown, median',
                  term: 'drawdown',
                  value: formatPercent(chance.drawdown.median),
                  note: `one in twenty: ${formatPercent(chance.drawdown.high)} or more`,
                },
                {
                  label: `Drawdown of ${formatPercent(chance.drawdownLimit, 0)}`,
                  value: formatPercent(chance.drawdownChance),
                  note: 'Share of the draws that reach it',
                },
                {
                  label: 'Loss',
                  value: formatPercent(chance.lossChance),
                  note: 'Share of the draws that end below the start',
                },
                {
                  label: 'Ruin',
                  term: 'ruin',
                  value: formatPercent(chance.ruinChance),
                  note: 'Share of the draws that lose half of the start',
                },
              ]}
            />
          </>
        )}
      </CardBody>
    </TitledCard>
  );
}

/** The same settings at other costs, and one bar late. */
export function CostsCard({ costs }: Pick<RunDoubts, 'costs'>) {
  return (
    <TitledCard id="cost-sensitivity" title="Costs" className="min-w-0">
      {costs === null ? (
        <p className="px-4 py-4 text-13 md:px-5">
          {EM_DASH} Computed for runs of at most {formatCount(RUN_COSTS_BARS_MAX)} bars.
        </p>
      ) : (
        <CostsTable costs={costs} />
      )}
    </TitledCard>
  );
}

/** Results by what the market was like. */
export function RegimesCard({ regimes }: Pick<RunDoubts, 'regimes'>) {
  return (
    <TitledCard id="regimes" title="Kinds of market" className="min-w-0">
      <RegimeTables regimes={regimes} />
    </TitledCard>
  );
}
