import { Bridge, type BridgeOptions, BridgeState, callSite } from '@sealtick/ib-bridge';
import type { CallFault, StandIn } from '../../testing/stand-in.ts';
import { Venue } from '../../testing/venue.ts';
import { bridge } from '../bridge.ts';
import { BridgePoll } from '../bridge-poll.ts';
import { toWireCommand } from '../to-command-lines.ts';
import { memoryStore } from './memory-store.ts';
import { pollingNetwork, sessionFacade } from './session-facade.ts';
import { TwsStandIn } from './tws/tws-stand-in.ts';

const KEY = 'bridge_live_0123456789abcdef';
const OWNER = { connectionId: 'brk_1', accountId: 'amara' };
/** How long the program waits for TWS: long enough for a busy machine, and short where TWS will not answer. */
const [ANSWER_MS, SILENT_MS] = [20_000, 500];

export interface IbStandIn extends StandIn {
  readonly tws: TwsStandIn;
  /** What the program wrote for the member. */
  readonly lines: string[];
  /** One call of the program. */
  poll(): Promise<void>;
  /** The program ends and starts again with the same file. */
  restartProgram(): void;
}

/** Returns the bridge program, as members run it, between TWS's protocol on a port and the server's store. */
export function ibStandIn(options: Partial<BridgeOptions> = {}): IbStandIn {
  const venue = new Venue();
  const tws = new TwsStandIn(venue);
  const timing = {
    connectMs: ANSWER_MS,
    get answerMs() {
      return tws.isSilent ? SILENT_MS : ANSWER_MS;
    },
    settleMs: 5,
    requestsPerSecond: 10_000,
  };
  const store = memoryStore();
  const state = new BridgeState(null);
  const lines: string[] = [];
  let fault: CallFault | null = null;
  let isSilent = false;
  let program: Promise<Bridge> | null = null;

  /** The site's route, through the current fault. */
  const send = async (_address: unknown, init?: RequestInit): Promise<Response> => {
    const poll = BridgePoll.parse(JSON.parse(String(init?.body)));
    const commands = await store.receive(OWNER, poll, venue.now);
    // The report has arrived; its answer does not.
    if (fault === 'cut') throw new TypeError('fetch failed');
    if (fault === 'html') return new Response('<html><body>Maintenance</body></html>');
    if (fault === 'too-many') return new Response('Too many requests', { status: 429 });
    return Response.json({ commands: commands.map(toWireCommand), pollMs: 1_000 });
  };
  const start = async () =>
    new Bridge(
      {
        tws: { host: '127.0.0.1', port: await port, clientId: 71 },
        account: null,
        contracts: { EURUSD: { secType: 'CASH', symbol: 'EUR', currency: 'USD', exchange: 'IDEALPRO' } },
        restartAt: null,
        ...options,
      },
      {
        state,
        timing,
        call: callSite('http://localhost', KEY, (line) => lines.push(line), send),
        now: () => venue.now,
        log: (line) => lines.push(line),
      },
    );
  const port = tws.listen();
  const poll = async () => {
    program ??= start();
    await (await program).cycle();
  };
  const adapter = bridge('interactive-brokers', store, pollingNetwork(venue, poll));

  const openWith = async (_apiKey?: string, accountId = '') => {
    await poll();
    const session = await adapter.connect({ apiKey: KEY, apiSecret: '', accountId }, 'demo', OWNER.connectionId);
    return sessionFacade(session, {
      venue,
      poll,
      takeSilence: () => {
        const wasSilent = isSilent;
        isSilent = false;
        return wasSilent;
      },
      ended: () => {
        if (fault !== 'late') fault = null;
      },
    });
  };
  return {
    name: 'Interactive Brokers, by the bridge to TWS',
    venue,
    tws,
    lines,
    poll,
    secrets: [KEY],
    instrument: 'EURUSD',
    unitStep: 1_000,
    priceStep: 0.00001,
    can: { short: true, stopEntry: true, target: true },
    open: () => openWith(),
    openWith,
    restartProgram: () => {
      void program?.then((one) => one.disconnect());
      program = null;
    },
    fail: (kind, next) => {
      if (kind === 'read') isSilent = true;
      else if (next === 'late') tws.hangOnOrder();
      else if (next === 'lost') tws.dropsAfterOrder = true;
      else fault = next;
    },
    arrive: () => tws.resume(),
    lagReads: () => {
      tws.book.isLagging = true;
    },
    halveLists: () => {
      tws.isHalved = true;
    },
    dispose: async () => {
      await program?.then((one) => one.disconnect());
      await tws.stop();
    },
  };
}
