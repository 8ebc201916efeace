import { plannedLevels, type Signal } from '@sealtick/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/navigation/paths.ts';
import { formatCount, formatQuote, formatR } from '../../lib/text/format.ts';
import { getOutcome } from '../../lib/text/outcome.ts';
import { useNow } from '../../lib/time/clock.tsx';
import { useTimeZone } from '../../lib/time/time-zone.ts';
import { SideLabel } from '../../ui/side-label.tsx';
import { axisTime } from '../../ui/signal-picture/axis-time.ts';
import { toPlotBars } from '../../ui/signal-picture/bars-shown.ts';
import { exitMark } from '../../ui/signal-picture/exit-mark.ts';
import { SignalPicture } from '../../ui/signal-picture/signal-picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { barsOfQuery, pictured, useNewest } from './home.queries.ts';

/** The newest active signal, else the newest one, over its bars; nothing without signals. */
export function HomePicture() {
  const { data } = useNewest();
  const signal = pictured(data);
  if (signal === null) return null;
  const { label, result } = getOutcome(signal);
  return (
    <div className="p-3 md:p-5">
      <p className="mb-3 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-13">
        <SideLabel side={signal.side} />
        <span className="font-head text-14 text-ink-1">
          <TextLink isAlone to={paths.signal(signal.id)}>
            {signal.symbol}
          </TextLink>
        </span>
        <span className="text-ink-3">{signal.timeframe}</span>
        <span>{signal.strategyName}</span>
        <span className="ml-auto">{result === null ? label : `${label} ${formatR(result)}`}</span>
      </p>
      <Bars signal={signal} />
    </div>
  );
}

function Bars({ signal }: { signal: Signal }) {
  const zone = useTimeZone();
  const answer = useQuery({ ...barsOfQuery(signal, useNow()), placeholderData: keepPreviousData });
  const bars = answer.data ? toPlotBars(answer.data) : [];
  if (bars.length === 0 && answer.isFetching) return <Skeleton className="h-78" />;
  if (bars.length === 0)
    return <p className="text-13 text-ink-3">The bars of this signal are not available. Its prices are below.</p>;
  const { symbol, timeframe, side, index } = signal;
  const digits = signal.entry.split('.')[1]?.length ?? 0;
  const levels = plannedLevels(signal);
  const price = (value: number) => formatQuote(value, digits);
  const plan = levels.map(({ kind, price: at }) => `${kind} ${price(at)}`).join(', ');
  const span = (bars.at(-1)?.time ?? 0) - (bars[0]?.time ?? 0);
  return (
    <SignalPicture
      label={`${symbol} ${timeframe}, ${side}: ${plan}, over ${bars.length} bars`}
      bars={bars}
      levels={levels}
      signalAt={Date.parse(signal.barCloseAt)}
      exit={exitMark(signal)}
      signalLabel={index === null ? 'signal' : `sealed #${formatCount(index)}`}
      formatPrice={price}
      formatTime={(time) => axisTime(time, span, zone)}
      isLow
    />
  );
}
