import type { SharedStrategy } from '@sealtick/contract';
import type { ReactNode } from 'react';
import { formatR } from '../../lib/text/format.ts';
import { formatDate, formatMoment } from '../../lib/time/time.ts';
import { CardBody, TitledCard } from '../../ui/card.tsx';
import { PageHead, ScreenTitle } from '../../ui/page-head.tsx';
import { SideLabel } from '../../ui/side-label.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Table, Td, Th } from '../../ui/table.tsx';
import { OwnCurveCard } from './own-curve-card.tsx';
import { OwnMonthsCard } from './own-months-card.tsx';

const COLUMNS = [
  { name: 'Symbol' },
  { name: 'Filled' },
  { name: 'Closed' },
  { name: 'Result', isNumber: true },
] as const;

interface SharedStrategyScreenProps {
  /** Null if the link is unknown or was ended. */
  shared: SharedStrategy | null;
  /** The figures of its record. */
  figures: ReactNode;
}

/** The closed trades of a member's strategy, as a share link shows them. */
export function SharedStrategyScreen({ shared, figures }: SharedStrategyScreenProps) {
  const title = shared?.name ?? 'Shared strategy';
  return (
    <>
      <PageHead title={title} hidden />
      <ScreenTitle
        title={title}
        text={
          shared && (
            <span className="text-13">
              {`Since ${formatDate(shared.createdAt)}. A member's own record, not the provider's, not proven.`}
            </span>
          )
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-16">
        {shared === null ? (
          <EmptyState title="Link Not Found" text="It does not exist, or the member has ended it." />
        ) : (
          <>
            {figures}
            <OwnCurveCard curve={shared.curve} />
            <OwnMonthsCard curve={shared.curve} />
            <Trades trades={shared.trades} />
          </>
        )}
      </div>
    </>
  );
}

function Trades({ trades }: Pick<SharedStrategy, 'trades'>) {
  return (
    <TitledCard id="shared-trades" title="Closed trades">
      {trades.length === 0 ? (
        <CardBody>No trade has closed yet.</CardBody>
      ) : (
        <Table label="Closed trades" columns={COLUMNS} scrolls>
          {trades.map(({ id, symbol, timeframe, side, filledAt, closedAt, netR }) => (
            <tr key={id}>
              <Th scope="row">
                <span className="flex items-center gap-2 whitespace-nowrap">
                  {symbol}
                  <span className="text-ink-3">{timeframe}</span>
                  <SideLabel side={side} />
                </span>
              </Th>
              <Td className="whitespace-nowrap">{formatMoment(filledAt)}</Td>
              <Td className="whitespace-nowrap">{formatMoment(closedAt)}</Td>
              <Td isNumber>{formatR(netR)}</Td>
            </tr>
          ))}
        </Table>
      )}
    </TitledCard>
  );
}
