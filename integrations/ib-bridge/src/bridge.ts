import { type AccountValues, chooseAccount, readAccount } from './account.ts';
import { type AccountView, viewAccount } from './account-view.ts';
import { ExitAligner } from './align-exits.ts';
import { carryOut } from './carry-out.ts';
import type { ContractRow } from './contracts.ts';
import { endEntries } from './end-entries.ts';
import { findInstruments, type Instrument } from './instruments.ts';
import { ownPositions } from './positions.ts';
import type { Command, CommandAnswer, Report } from './protocol.ts';
import { isRestarting } from './restart-time.ts';
import type { BridgeState } from './state.ts';
import { markReported, storeExecutions, unreportedEvents } from './track-executions.ts';
import type { Trading } from './trading.ts';
import { LinkError, type Timing, type TwsSettings } from './tws-connection.ts';
import { TwsLink } from './tws-link.ts';

const PROGRAM = 'Sealtick bridge for Interactive Brokers 1';
const INSTRUMENTS_MS = 60_000;
const VALUES_MS = 30_000;
/** TWS is asked again at the next calls, and then less often. */
const QUICK_ATTEMPTS = 30;
const RETRY_MS = 5_000;
/** Most of one report. */
const MOST = { events: 500, orders: 1_000, answers: 100 };

export interface BridgeOptions {
  readonly tws: TwsSettings;
  /** Null if TWS has one account. */
  readonly account: string | null;
  readonly contracts: Readonly<Record<string, ContractRow>>;
  /** When TWS restarts each day, on this machine's clock: `23:45`; null for unknown. */
  readonly restartAt: string | null;
}

export interface BridgeDeps {
  readonly state: BridgeState;
  readonly timing: Timing;
  /** Sends a report to the site. Returns its commands; null without a usable answer. */
  readonly call: (report: Report) => Promise<readonly Command[] | null>;
  readonly now: () => number;
  readonly log: (line: string) => void;
}

interface Seen {
  readonly values: AccountValues;
  readonly view: AccountView;
}

/** The program between TWS and the site: reads the account, reports it, and carries out the commands of the answer. */
export class Bridge {
  private readonly options: BridgeOptions;
  private readonly deps: BridgeDeps;
  private readonly aligner = new ExitAligner();
  private trading: Trading | null = null;
  private instruments: readonly Instrument[] = [];
  private instrumentsAt = Number.NEGATIVE_INFINITY;
  private values: { read: AccountValues; at: number } | null = null;
  private answers: CommandAnswer[] = [];
  private said = '';
  private running: Promise<boolean> | null = null;
  private failures = 0;
  private failedAt = 0;

  constructor(options: BridgeOptions, deps: BridgeDeps) {
    this.options = options;
    this.deps = deps;
  }

  /**
   * One call of the site; the same while it runs. Without a whole view of the account nothing is reported: the site shows how long
   * it has none. Returns whether the site waits for an answer.
   */
  cycle(): Promise<boolean> {
    this.running ??= this.run().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  disconnect(): void {
    this.trading?.link.close();
    this.trading = null;
    this.values = null;
  }

  private async run(): Promise<boolean> {
    if (this.failures > QUICK_ATTEMPTS && this.deps.now() - this.failedAt < RETRY_MS) return false;
    try {
      const trading = await this.connected();
      const seen = await this.look(trading);
      this.failures = 0;
      const commands = await this.report(seen);
      if (commands === null) return false;
      this.say(`Connected: account ${seen.values.account.id}, ${this.instruments.length} symbols.`);
      for (const command of commands) await this.obey(trading, command);
      return this.answers.length > 0;
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
      this.say(error.message);
      if (!error.isFinal) return false;
      this.disconnect();
      this.failures += 1;
      this.failedAt = this.deps.now();
      return false;
    }
  }

  /** Returns the connection to TWS, a new one after the last has ended. */
  private async connected(): Promise<Trading> {
    if (this.trading?.link.isOpen) return this.trading;
    this.disconnect();
    const { tws, account, contracts } = this.options;
    const { state, timing, log } = this.deps;
    const link = await TwsLink.open(tws, timing);
    try {
      const chosen = chooseAccount(link.accounts, account);
      if (this.instruments.length === 0) {
        const { instruments, problems } = await findInstruments(link, contracts);
        this.instruments = instruments;
        for (const problem of problems) log(problem);
      }
      this.trading = {
        link,
        timing,
        account: chosen,
        takeOrderIds: (count) => {
          const first = Math.max(link.nextOrderId, state.maxOrderId + 1);
          state.useOrderId(first + count - 1);
          return first;
        },
      };
      return this.trading;
    } catch (error) {
      link.close();
      throw error;
    }
  }

  /** Reads the whole account. @throws {LinkError} if TWS does not show all of it, or has itself no connection */
  private async look(trading: Trading): Promise<Seen> {
    const { link, account } = trading;
    const { state, now } = this.deps;
    link.requireUsable();
    if (this.values === null || now() - this.values.at >= VALUES_MS)
      this.values = { read: await readAccount(link, account), at: now() };
    const values = this.values.read;
    const orders = (await link.openOrders()).filter(({ order }) => order.account === account);
    const holdings = await link.holdings(account);
    await link.readExecutions();
    storeExecutions(link, state, account, values.toAccountCurrency, now());
    await endEntries(link, state, orders, now());
    link.requireUsable();
    const getName = (conId: number) => this.instruments.find(({ contract }) => contract.conId === conId)?.name ?? null;
    const view = viewAccount(orders, holdings, state, getName, now());
    await this.aligner.align(trading, state, view);
    const filled = ownPositions(state.executions);
    state.prune(now(), (clientId) => filled.some((position) => position.clientId === clientId));
    return { values, view };
  }

  private async report({ values, view }: Seen): Promise<readonly Command[] | null> {
    const { state, call, now } = this.deps;
    const events = unreportedEvents(state, now()).slice(0, MOST.events);
    const answers = this.answers.slice(0, MOST.answers);
    const areInstrumentsDue = now() - this.instrumentsAt >= INSTRUMENTS_MS;
    const { reportedOrders, reportedPositions } = view;
    const commands = await call({
      protocol: 1,
      program: PROGRAM,
      account: values.account,
      ...(areInstrumentsDue ? { instruments: this.instruments.map(({ reported }) => reported) } : {}),
      orderCount: reportedOrders.length,
      positionCount: reportedPositions.length,
      orders: reportedOrders.slice(0, MOST.orders),
      positions: reportedPositions.slice(0, MOST.orders),
      events,
      answers,
    });
    if (commands === null) return null;
    if (areInstrumentsDue) this.instrumentsAt = now();
    markReported(state, events);
    this.answers = this.answers.slice(answers.length);
    return commands;
  }

  /** Carries out a command, on what the account shows now. An answer that the site lacks is given again. */
  private async obey(trading: Trading, command: Command): Promise<void> {
    const { id, act, instrument } = command;
    if (this.answers.some((answer) => answer.id === id)) return;
    const { state, now, log } = this.deps;
    const { view } = await this.look(trading);
    const { restartAt } = this.options;
    const pause = isRestarting(now(), restartAt)
      ? `TWS restarts at ${restartAt}, and no entry is placed around it.`
      : null;
    const at = { trading, state, view, instruments: this.instruments, pause, now: now() };
    const done = await carryOut(at, command);
    log(`${act} ${instrument}: ${done === null ? 'no clear answer of TWS' : (done.ref ?? done.reason)}`);
    if (done === null) return;
    const { ref, reason } = done;
    this.answers.push({ id, outcome: ref === null ? 'rejected' : 'accepted', ref: ref ?? '', reason });
  }

  private say(line: string): void {
    if (line !== this.said) this.deps.log(line);
    this.said = line;
  }
}
