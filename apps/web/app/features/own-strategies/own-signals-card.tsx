import { getAddress, reads, type Signal } from '@sealtick/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide';
import { formatPrice, formatR } from '../../lib/text/format.ts';
import { useNow } from '../../lib/time/clock.tsx';
import { formatAge } from '../../lib/time/time.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import { SideLabel } from '../../ui/side-label.tsx';
import { Table, Td, Th } from '../../ui/table.tsx';
import { TEXT_LINK } from '../../ui/text-link.tsx';
import { ownSignalsQuery, signalChanges } from './own-strategies.queries.ts';

const COLUMNS = [
  { name: 'Symbol' },
  { name: 'Entry', isNumber: true, className: 'max-md:hidden' },
  { name: 'Stop', isNumber: true, className: 'max-md:hidden' },
  { name: 'Targets', isNumber: true, className: 'max-md:hidden' },
  { name: 'State' },
  { name: 'Result', isNumber: true, className: 'max-md:hidden' },
  { name: 'Published', className: 'max-md:hidden' },
  { name: 'Actions' },
] as const;

/** The signals of a strategy of the member's own, with what can be done about the active ones, and its trades as a file. */
export function OwnSignalsCard({ strategyId, hasTrades }: { strategyId: string; hasTrades: boolean }) {
  const signals = useQuery(ownSignalsQuery(strategyId));
  return (
    <Card aria-labelledby="own-signals">
      <CardHeader id="own-signals" title="Signals">
        {hasTrades && (
          <a
            href={getAddress(reads.ownStrategies.tradesFile, { id: strategyId })}
            download
            className={`${TEXT_LINK} touch inline-flex items-center gap-1.5 text-13 print:hidden`}
          >
            <Icon of={Download} size={14} />
            Closed trades (CSV)
          </a>
        )}
      </CardHeader>
      <LoadState read={signals} what="the signals" isLine className="p-4 md:p-5" skeleton="h-24 rounded-input" />
      {signals.data?.length === 0 && (
        <CardBody>No signals yet. Publish one with POST /api/signals, or by an alert of TradingView.</CardBody>
      )}
      {signals.data && signals.data.length > 0 && (
        <Table label="Signals of this strategy" columns={COLUMNS} scrolls>
          {signals.data.map((signal) => (
            <SignalRow key={signal.id} signal={signal} />
          ))}
        </Table>
      )}
    </Card>
  );
}

const RESULTS = { profit: 'Profit', loss: 'Loss', breakeven: 'Breakeven', expired: 'Expired', cancelled: 'Cancelled' };

function stateText({ status, fillPrice, result, own }: Signal): string {
  if (status === 'closed') return result === null ? 'Closed' : RESULTS[result];
  const state = fillPrice === null ? 'Waiting' : `Filled at ${formatPrice(fillPrice)}`;
  const pending = own?.pending.at(-1);
  return pending ? `${state}, ${pending.change} requested` : state;
}

function SignalRow({ signal }: { signal: Signal }) {
  const now = useNow();
  const changes = signalChanges(signal.strategyId);
  const close = useMutation(changes.change);
  const cancel = useMutation(changes.cancel);
  const { id, symbol, timeframe, side, entry, currentStop, targets, pnl, createdAt, status, fillPrice } = signal;
  const isEnding = signal.own?.pending.some(({ change }) => change !== 'stop') ?? false;
  const error = close.error ?? cancel.error;
  const age = formatAge(createdAt, now);
  const shownTargets = targets.map((target) => formatPrice(target)).join(', ');
  return (
    <tr>
      <Th scope="row">
        <span className="flex items-center gap-2 whitespace-nowrap">
          {symbol}
          <span className="text-ink-3">{timeframe}</span>
          <SideLabel side={side} />
        </span>
        {/* On a phone, in place of their columns. */}
        <span className="mt-0.5 block max-w-44 text-12 whitespace-normal text-ink-3 md:hidden">
          {`Entry ${formatPrice(entry)}, stop ${formatPrice(currentStop)}, ${targets.length === 1 ? 'target' : 'targets'} ${shownTargets}`}
          <span className="block">{age}</span>
        </span>
      </Th>
      <Td isNumber className="max-md:hidden">
        {formatPrice(entry)}
      </Td>
      <Td isNumber className="max-md:hidden">
        {formatPrice(currentStop)}
      </Td>
      <Td isNumber className="whitespace-normal! max-md:hidden">
        {shownTargets}
      </Td>
      <Td className="whitespace-normal!">
        {stateText(signal)}
        {pnl !== null && <span className="block md:hidden">{formatR(pnl)}</span>}
        <ProblemLine of={error} />
      </Td>
      <Td isNumber className="max-md:hidden">
        {formatR(pnl)}
      </Td>
      <Td className="whitespace-nowrap max-md:hidden">{age}</Td>
      <Td>
        {status === 'active' &&
          !isEnding &&
          (fillPrice === null ? (
            <Button
              size="small"
              variant="quiet"
              isLoading={cancel.isPending}
              aria-label={`Cancel ${symbol} ${timeframe}`}
              onClick={() => cancel.mutate({ id })}
            >
              Cancel
            </Button>
          ) : (
            <Button
              size="small"
              variant="quiet"
              isLoading={close.isPending}
              aria-label={`Close ${symbol} ${timeframe}`}
              onClick={() => close.mutate({ id, close: true })}
            >
              Close
            </Button>
          ))}
      </Td>
    </tr>
  );
}
