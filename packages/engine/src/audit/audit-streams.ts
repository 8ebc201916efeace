import type { AuditData } from './audit-data.ts';
import { type AuditFinding, differences, NO_CUT } from './findings.ts';
import type { Run, RunFresh } from './run.ts';

/**
 * Checks whether a stream's result depends on other streams of its strategy. Shared state, such as a variable of a
 * module, may contain later data of another stream, which the audit of one stream cannot find. Each stream runs alone
 * in fresh modules, then all run in shared modules, in the given order and in reverse, and must do as they did alone.
 */
export async function auditStreams(run: RunFresh, streams: readonly AuditData[]): Promise<readonly AuditFinding[]> {
  const alone: Run[] = [];
  for (const data of streams) alone.push(...(await run([data])));
  const findings: AuditFinding[] = [];
  for (const [name, order] of [
    ['in order', streams],
    ['in reverse order', streams.toReversed()],
  ] as const) {
    const found = await run(order);
    order.forEach((data, i) => {
      const check = `${data.instrument.symbol} ${data.timeframe} beside other streams, ${name}`;
      findings.push(...differences(check, NO_CUT, alone[streams.indexOf(data)]!, found[i]!));
    });
  }
  return findings;
}
