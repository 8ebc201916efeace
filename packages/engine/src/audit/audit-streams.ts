import type { Strategy } from '../strategies/strategy.ts';
import { type AuditData, copyOf } from './audit-data.ts';
import { type AuditFinding, differences, published } from './audit-strategy.ts';
import { type Observation, observe, type PrepareSubject } from './observe.ts';

/** Loads a strategy in fresh modules, whose state is new with each call. */
export type LoadStrategy = () => Promise<Strategy | PrepareSubject>;

/**
 * Checks whether a stream's result depends on other streams of its strategy. Shared state, such as a variable of a
 * module, may contain later data of another stream, which the audit of one stream cannot find. Each stream runs alone
 * in fresh modules, then all run in shared modules, in the given order and in reverse, and must decide as they did
 * alone.
 */
export async function auditStreams(
  load: LoadStrategy,
  streams: readonly AuditData[],
): Promise<readonly AuditFinding[]> {
  const alone: (readonly Observation[])[] = [];
  for (const data of streams) alone.push(observationsOf(await load(), data));
  const places = streams.map((_, place) => place);
  const findings: AuditFinding[] = [];
  for (const [name, order] of [
    ['in order', places],
    ['in reverse order', places.toReversed()],
  ] as const) {
    const shared = await load();
    for (const place of order) {
      const { instrument, timeframe } = streams[place]!;
      const check = `${instrument.symbol} ${timeframe} beside other streams, ${name}`;
      const found = observationsOf(shared, streams[place]!);
      findings.push(...differences(check, Number.POSITIVE_INFINITY, alone[place]!, found));
    }
  }
  return findings;
}

function observationsOf(subject: Strategy | PrepareSubject, data: AuditData): readonly Observation[] {
  const prepare = typeof subject === 'function' ? subject : () => published(subject);
  return observe(prepare, copyOf(data)).observations;
}
