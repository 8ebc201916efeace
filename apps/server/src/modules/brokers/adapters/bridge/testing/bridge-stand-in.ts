import type { BrokerAdapter } from '../../../broker-adapter.ts';
import { clientTag } from '../../client-tag.ts';
import type { CallFault, StandIn } from '../../testing/stand-in.ts';
import { bridge } from '../bridge.ts';
import type { BridgePoll } from '../bridge-poll.ts';
import type { BridgeStore } from '../bridge-store.ts';
import { pollingNetwork, sessionFacade } from './session-facade.ts';
import { readLines, Terminal } from './terminal.ts';

/** What the program's calls go through: the server's route, or its store. @returns The answer in lines */
export type CallServer = (poll: BridgePoll, now: number) => Promise<string>;

interface BridgeStandInOptions {
  readonly name: string;
  readonly store: BridgeStore;
  readonly call: CallServer;
  readonly key: string;
}

interface BridgeStandIn extends StandIn {
  readonly adapter: BrokerAdapter;
  readonly terminal: Terminal;
  /** The program ends, and starts again. */
  stop(): void;
  start(): void;
}

/** Returns a terminal with its program, which calls the server each second. Its broker cuts comments. */
export function bridgeStandIn({ name, store, call, key }: BridgeStandInOptions): BridgeStandIn {
  const terminal = new Terminal();
  const { venue } = terminal;
  let fault: CallFault | null = null;
  let isSilent = false;
  let late: (() => void) | null = null;
  let isStopped = false;

  /** One call of the program, through the current fault. */
  const poll = async () => {
    if (late || isStopped) return;
    const text = await call(terminal.report(), venue.now);
    // The report has arrived; its answer does not.
    if (fault === 'cut') return;
    const commands = readLines(fault === 'html' ? '<html></html>' : fault === 'too-many' ? 'Too many requests' : text);
    if (!commands) return;
    terminal.acknowledged();
    const carryOut = () => {
      for (const command of commands) terminal.carryOut(command);
    };
    if (fault === 'late' && commands.length > 0) late = carryOut;
    else carryOut();
    if (fault === 'lost' && commands.length > 0) {
      fault = null;
      // The next call, with the answers, arrives and its answer is lost: the program repeats them.
      await call(terminal.report(), venue.now);
    }
  };
  const network = pollingNetwork(venue, poll);
  const adapter = bridge('metatrader-5', store, network);

  const openWith = async (_apiKey?: string, accountId = '') => {
    await poll();
    const session = await adapter.connect({ apiKey: key, apiSecret: '', accountId }, 'demo', 'brk_1');
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
      beforePlace: (clientId) => terminal.clientIds.set(clientTag(clientId).tag, clientId),
    });
  };

  return {
    name,
    venue,
    terminal,
    adapter,
    stop: () => {
      isStopped = true;
    },
    start: () => {
      isStopped = false;
    },
    secrets: [key],
    instrument: 'EURUSD.r',
    unitStep: 1_000,
    priceStep: 0.00001,
    can: { short: true, stopEntry: true, target: true },
    open: () => openWith(),
    openWith,
    fail: (kind, next) => {
      if (kind === 'read') isSilent = true;
      else fault = next;
    },
    arrive: () => {
      late?.();
      late = null;
      fault = null;
    },
    // The terminal reads its own memory, and marks an order before it answers.
    lagReads: () => {},
    halveLists: () => {
      terminal.isHalved = true;
    },
  };
}
