import { CHANNELS, type KindQueue } from '@sealtick/contract';
import { EM_DASH, formatCount } from '../../../lib/text/format.ts';
import { useWallNow } from '../../../lib/time/clock.tsx';
import { formatAge } from '../../../lib/time/time.ts';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { getState } from './delivery-text.ts';

const COLUMNS = [
  { name: 'Channel' },
  { name: 'Channels', isNumber: true },
  { name: 'Waiting', isNumber: true },
  { name: 'Oldest', isNumber: true },
  { name: 'Accepted', isNumber: true },
  { name: 'Filtered', isNumber: true },
  { name: 'Missed', isNumber: true },
  { name: 'Dead', isNumber: true },
  { name: 'p50, p95, p99', isNumber: true },
];

/** Health, queue and figures of each kind of channel. */
export function KindsCard({ kinds }: { kinds: readonly KindQueue[] }) {
  const now = useWallNow();
  return (
    <Card aria-labelledby="kinds" className="overflow-hidden">
      <CardHeader id="kinds" title="Channels">
        <span className="text-13 text-ink-3">
          Figures of the last 24 hours, times from queued to accepted. Filtered: new signals that a member’s plan,
          channel or rules held back.
        </span>
      </CardHeader>
      <Table label="Kinds of channels" columns={COLUMNS} scrolls>
        {kinds.map((one) => (
          <tr key={one.kind} className="align-top">
            <Th className="min-w-40 font-text text-ink-1">
              {CHANNELS[one.kind].name}
              <State of={one} />
            </Th>
            <Td isNumber>
              {formatCount(one.channels)}
              {one.failing > 0 && <span className="block text-12 text-warn">{formatCount(one.failing)} failing</span>}
              {one.disabled > 0 && (
                <span className="block text-12 text-ink-3">{formatCount(one.disabled)} disabled</span>
              )}
            </Td>
            <Td isNumber>{formatCount(one.waiting + one.retrying)}</Td>
            <Td isNumber>{one.oldestAt === null ? EM_DASH : formatAge(one.oldestAt, now)}</Td>
            <Td isNumber>{formatCount(one.delivered)}</Td>
            <Td isNumber>{formatCount(one.filtered)}</Td>
            <Td isNumber>{formatCount(one.missed)}</Td>
            <Td isNumber className={one.dead > 0 ? 'text-short' : ''}>
              {formatCount(one.dead)}
            </Td>
            <Td isNumber>{listTimes(one)}</Td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}

function State({ of }: { of: KindQueue }) {
  const { word, look } = getState(of);
  return (
    <>
      <span className={`block text-12 ${look}`}>{word}</span>
      {of.check?.detail && (
        <span className="block max-w-80 text-12 whitespace-normal text-ink-2 wrap-anywhere">{of.check.detail}</span>
      )}
    </>
  );
}

/** Tails are stated from a hundred messages on. */
function listTimes({ queuedToAccepted: { p50, p95, p99 } }: KindQueue): string {
  if (p50 === null) return EM_DASH;
  return [p50, p95, p99].map((ms) => (ms === null ? EM_DASH : `${formatCount(ms)} ms`)).join(', ');
}
