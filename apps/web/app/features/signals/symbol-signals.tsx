import { useQuery } from '@tanstack/react-query';
import { HypotheticalNotice } from '../../ui/basis-label.tsx';
import { LoadState, type ReadState } from '../../ui/load-state.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { listBasis } from './basis-runs.ts';
import { OlderSignals } from './older-signals.tsx';
import { getBases } from './outcome-mix.tsx';
import { usePrices } from './prices.queries.ts';
import { SignalList, SignalListSkeleton } from './signal-list.tsx';
import { type SignalView, toSignalViews } from './signal-view.ts';
import { signalsQuery } from './signals.queries.ts';
import { symbolConditions } from './symbol-conditions.ts';

const ENDED_SHOWN = 5;

/** The open signals of a symbol, and those that have ended, as far as they are visible to the viewer. */
export function SymbolSignals({ symbol }: { symbol: string }) {
  const { open, ended } = symbolConditions(symbol);
  const opened = useRows(open);
  const closed = useRows(ended);
  const shown = closed.data?.slice(0, ENDED_SHOWN) ?? [];
  const all = [...(opened.data ?? []), ...shown];
  return (
    <>
      <section aria-labelledby="open-signals">
        <h2 id="open-signals" className="mb-3 font-head text-16">
          Open signals
        </h2>
        <Rows label="Open signals" state={opened} none={`No signal of ${symbol} is open`} />
      </section>
      <section aria-labelledby="ended-signals">
        <h2 id="ended-signals" className="mb-3 font-head text-16">
          History
        </h2>
        <Rows label="History" state={closed} shown={ENDED_SHOWN} none={`No signal of ${symbol} has ended`} />
        {shown.length > 0 && (
          <OlderSignals
            strategyId={null}
            conditions={ended}
            filter={(rows) => rows.filter((row) => row.symbol === symbol && !row.isOpen)}
            above={shown}
            newest={closed.data?.[0] ?? null}
            stated={listBasis(closed.data ?? [])}
          />
        )}
      </section>
      <HypotheticalNotice bases={all.flatMap(getBases)} isWide />
    </>
  );
}

/** The live feed adds signals of other symbols, and updates that end one, to the lists. */
const useRows = (conditions: ReturnType<typeof symbolConditions>['open' | 'ended']) =>
  useQuery({
    ...signalsQuery(null, conditions),
    select: (signals) =>
      toSignalViews(signals).filter(
        ({ symbol, isOpen }) => symbol === conditions.symbol && isOpen === (conditions.status === 'active'),
      ),
  });

interface RowsProps {
  label: string;
  state: ReadState<readonly SignalView[]>;
  /** How many rows are shown at most. */
  shown?: number;
  /** Says that there are none. */
  none: string;
}

function Rows({ label, state, shown, none }: RowsProps) {
  const prices = usePrices();
  return (
    <LoadState read={state} what="the signals" skeleton={<SignalListSkeleton count={2} />}>
      {(all) => {
        const rows = all.slice(0, shown);
        if (rows.length === 0) return <EmptyState title={none} />;
        return <SignalList label={label} signals={rows} prices={prices} stated={listBasis(rows)} />;
      }}
    </LoadState>
  );
}
