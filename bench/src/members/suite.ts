import { DELIVERY_LATE_MS } from '@sealtick/contract';
import { MemberSockets, openProgramOn } from '@sealtick/server/testing/program';
import { startOwnDatabase } from '../measure/own-database.ts';
import type { Row } from '../measure/row.ts';
import { toSpread } from '../measure/spread.ts';

const MEMBERS = 10_000;
const SOCKETS = 1_000;
const ROUNDS = 11;
const CUT_WITHIN_MS = 5_000;
/** Close code of the feed: the access changed. */
const NOT_ALLOWED = 4003;

const CUT = 'members: from the end of a login to the closed socket';
const REACHED = 'members: from a signal to the last socket that has it';

/** Measures how soon a member who may see less is cut, and how soon a signal reaches all others, in the whole program. */
export async function* membersSuite(wanted: (job: string) => boolean): AsyncGenerator<Row> {
  if (![CUT, REACHED].some(wanted)) return;
  const members = new MemberSockets(await openProgramOn(await startOwnDatabase(), { now: Date.now }));
  try {
    await members.open(MEMBERS, SOCKETS);
    const [cuts, sent]: [number[], number[]] = [[], []];
    let isRight = true;
    for (let round = 0; round <= ROUNDS; round += 1) {
      const { ms, code } = await members.revoke();
      isRight &&= code === NOT_ALLOWED;
      cuts.push(ms);
      sent.push(await members.publish());
    }
    if (wanted(CUT)) yield row(CUT, cuts, CUT_WITHIN_MS, isRight);
    if (wanted(REACHED)) yield row(REACHED, sent, DELIVERY_LATE_MS, isRight);
  } finally {
    await members.close();
  }
}

function row(job: string, [first = Number.NaN, ...rest]: readonly number[], goalMs: number, isRight: boolean): Row {
  const spread = toSpread(rest);
  const isMet = spread.high <= goalMs;
  const ours = { first, ...spread, peakMb: process.resourceUsage().maxRSS / 1024 };
  const size = `${MEMBERS.toLocaleString('en-US')} members × 3 subscriptions, ${SOCKETS.toLocaleString('en-US')} sockets`;
  return {
    job,
    size,
    ours,
    peers: {},
    unit: 'ms',
    agree: isRight && isMet,
    ...(isRight ? { missed: 'GOAL MISSED' } : {}),
  };
}
