import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@sealtick/engine';
import { grantPlan, joinProgram, openProgramOn } from '@sealtick/server/testing/program';
import fastify from 'fastify';
import pg from 'pg';
import { startOwnDatabase } from '../measure/own-database.ts';
import type { Row } from '../measure/row.ts';
import { toSpread } from '../measure/spread.ts';
import { makeSignal, PublishingMember, pricesAt, send } from './publishing-member.ts';

export const PUBLISH = 'api: POST of a signal to 201, p99';
const ROUNDS = 10;
const STRATEGIES = 5;
const GOAL_MS = 30;

/** Measures signals that members publish into their own strategies, one after another over HTTP; each round another member. */
export async function publish(): Promise<Row> {
  const db = await startOwnDatabase();
  const settings = { MARKET: 'simulated', SIMULATED_RUN_UP_DAYS: '0' };
  const program = await openProgramOn(db, { now: Date.now }, { settings });
  const peer = await startPeer(db.target);
  try {
    const address = await program.app.listen({ port: 0, host: '127.0.0.1' });
    const prices = await pricesAt(address);
    const [ours, theirs]: [number[], number[]] = [[], []];
    let [made, stored, expected] = [0, 0, 0];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const member = await join(program, address, `member-${round}`);
      const strategies: string[] = [];
      for (let n = 0; n < STRATEGIES; n += 1) strategies.push(await member.addStrategy(`Strategy ${n}`));
      const [times, bare]: [number[], number[]] = [[], []];
      for (const strategyId of strategies) {
        for (const [symbol, price] of prices) {
          const signal = makeSignal(strategyId, symbol, price);
          expected += 1;
          made += Number((await timed(times, () => member.publish(strategyId, symbol, price))) === 201);
          stored += Number((await timed(bare, () => send(peer.address, signal, {}))) === 201);
        }
      }
      ours.push(p99(times));
      theirs.push(p99(bare));
    }
    const figures = ([first = Number.NaN, ...rest]: readonly number[]) => ({
      first,
      ...toSpread(rest),
      peakMb: process.resourceUsage().maxRSS / 1024,
    });
    const [own, other] = [figures(ours), figures(theirs)];
    const agree = stored === expected;
    const isRight = made === expected;
    return {
      job: PUBLISH,
      size: `${STRATEGIES * prices.length} signals a member, ${ROUNDS} members`,
      ours: own,
      peers: { 'fastify, one inserted row': { ...other, agree, ratio: agree ? other.median / own.median : null } },
      unit: 'ms',
      agree: isRight && own.median <= GOAL_MS,
      ...(isRight ? { missed: 'GOAL MISSED' } : { wrong: `${made} of ${expected} were published` }),
    };
  } finally {
    await peer.close();
    await program.close();
  }
}

const p99 = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1]!;

async function timed(times: number[], act: () => Promise<Response>): Promise<number> {
  const start = performance.now();
  const { status } = await act();
  times.push(performance.now() - start);
  return status;
}

async function join(program: Awaited<ReturnType<typeof openProgramOn>>, address: string, id: string) {
  const at = Date.now();
  const cookie = await joinProgram(program.db.database, { id, at });
  const grant = { accountId: id, plan: 'pro', from: at - DAY_MS, until: at + DAY_MS } as const;
  await grantPlan(program.db.database, grant, async () => {});
  return new PublishingMember(address, { cookie, 'sec-fetch-site': 'same-origin' });
}

/** Lower bound: stores the body as one row in the same PostgreSQL, and does nothing else. */
async function startPeer(target: pg.PoolConfig) {
  const pool = new pg.Pool(target);
  const app = fastify();
  app.post('/', async (request, reply) => {
    await pool.query({
      name: 'add',
      text: 'insert into site_setting (name, value, changed_at) values ($1, $2, now())',
      values: [randomUUID(), JSON.stringify(request.body)],
    });
    return reply.code(201).send({ stored: true });
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    address,
    close: async () => {
      await app.close();
      await pool.end();
    },
  };
}
