import { TRADING_SESSIONS, type TradingSession } from '@sealtick/contract';
import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import { useNow } from '../../lib/time/clock.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { sessionHours } from './session-hours.ts';
import type { DeliveryEditing } from './use-delivery-settings.ts';

const LABELS: Readonly<Record<TradingSession, string>> = {
  all: 'All',
  london: 'London',
  'new-york': 'New York',
  asian: 'Asian',
};
const CHOICES = TRADING_SESSIONS.map((value) => ({ value, label: LABELS[value] }));
const ROW = 24;
const BAR = 20;
const MARKS = [0, 6, 12, 18, 24];
const hour = (value: number) => String(value).padStart(2, '0');
const along = (hours: number) => `${(100 * hours) / 24}%`;

/** In which session a signal must come to be sent, with the sessions of the day drawn. */
export function SessionCard({ editing: { form, change } }: { editing: DeliveryEditing }) {
  const now = useNow();
  return (
    <Card aria-labelledby="session">
      <CardHeader id="session" title="Trading session">
        <span className="text-ink-3 tabular-nums">UTC, now {new Date(now).toISOString().slice(11, 16)}</span>
      </CardHeader>
      <CardBody className="grid gap-4">
        <Day now={now} chosen={form.session} />
        <div>
          <ChoiceRow
            label="Trading session"
            choices={CHOICES}
            value={form.session}
            onChange={(session) => change({ session })}
          />
          <p className="mt-2 text-12 text-ink-3">
            Monday to Friday, by the clock of the city. Outside the session a signal stays in the feed and is not sent.
          </p>
        </div>
      </CardBody>
    </Card>
  );
}

function Day({ now, chosen }: { now: number; chosen: TradingSession }) {
  const hours = sessionHours(now);
  const height = hours.length * ROW;
  const words = hours.map(({ session, from, to }) => `${LABELS[session]} ${hour(from)} to ${hour(to)}`);
  return (
    <svg
      role="img"
      aria-label={`Sessions of today in hours of UTC: ${words.join(', ')}`}
      width="100%"
      height={height + 18}
      className="picture block overflow-visible text-12 tabular-nums"
    >
      {hours.map(({ session, from, to }, place) => {
        const isChosen = session === chosen;
        const y = place * ROW;
        return (
          <g key={session}>
            <rect width="100%" y={y} height={BAR} rx="3" className="fill-surface-0" />
            <rect
              x={along(from)}
              width={along(to - from)}
              y={y}
              height={BAR}
              rx="3"
              className={isChosen ? 'fill-accent-soft stroke-accent' : 'fill-line-strong'}
            />
            <text x={along(from)} dx="7" y={y + 14} className={isChosen ? 'fill-accent-text' : 'fill-ink-1'}>
              {`${LABELS[session]} ${hour(from)}–${hour(to)}`}
            </text>
          </g>
        );
      })}
      <line
        x1={along((now % DAY_MS) / HOUR_MS)}
        x2={along((now % DAY_MS) / HOUR_MS)}
        y1="-2"
        y2={height}
        className="stroke-ink-1"
      />
      {MARKS.map((mark) => (
        <text
          key={mark}
          x={along(mark)}
          y={height + 14}
          textAnchor={mark === 0 ? 'start' : mark === 24 ? 'end' : 'middle'}
          className="fill-ink-3"
        >
          {hour(mark)}
        </text>
      ))}
    </svg>
  );
}
