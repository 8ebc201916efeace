import type { PortfolioStream } from '@sealtick/engine';
import { UsageError } from '../../platform/errors.ts';
import { type LimitFlags, limitBars, readLimits } from '../backtest/limits.ts';
import { type InputFlags, loadInputs } from '../backtest/load-inputs.ts';

const MEANING =
  'strategy:symbol:timeframe, then :name=value for each parameter and @path for a file of bars, such as tideline-pullback:EURUSD:daily:stopAtr=3@EURUSD_daily.csv';
const MOST_STREAMS = 100;

/** Options that apply to every stream. */
type SharedFlags = Pick<InputFlags, 'calendar' | 'releaseNames' | 'detail'>;

/** Returns the streams that options such as `--stream tideline-pullback:EURUSD:daily` name. @throws {UsageError} */
export async function readStreams(
  texts: readonly string[],
  flags: LimitFlags & SharedFlags,
): Promise<PortfolioStream[]> {
  if (texts.length > MOST_STREAMS)
    throw new UsageError(`--stream: at most ${MOST_STREAMS} streams, not ${texts.length}.`);
  const limits = readLimits(flags);
  const streams: PortfolioStream[] = [];
  for (const text of texts) {
    const [input] = await loadInputs({ ...toInput(text), ...pick(flags) }, limits);
    const { strategy, params, instrument, timeframe, bars, partner, events, detail = null } = input!;
    streams.push({
      strategy,
      params,
      series: { instrument, timeframe, bars: limitBars(bars, limits), partner, events, detail },
    });
  }
  return streams;
}

function toInput(text: string): InputFlags {
  const at = text.indexOf('@');
  const [strategy, symbol, timeframe, ...set] = (at < 0 ? text : text.slice(0, at)).split(':');
  if (!strategy || !symbol || !timeframe || symbol.includes(',') || at === text.length - 1)
    throw new UsageError(`--stream ${text}: must be ${MEANING}.`);
  return { strategy, symbol, timeframe, set, ...(at < 0 ? {} : { file: text.slice(at + 1) }) };
}

function pick({ calendar, releaseNames, detail }: SharedFlags): SharedFlags {
  return {
    ...(calendar === undefined ? {} : { calendar }),
    ...(releaseNames === undefined ? {} : { releaseNames }),
    ...(detail === undefined ? {} : { detail }),
  };
}
