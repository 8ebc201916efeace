import { z } from 'zod';
import { BrokerRefusal, BrokerUnavailable } from '../../broker-adapter.ts';
import { askBroker, type BrokerNetwork, type JsonAnswer, readAnswer } from '../broker-http.ts';
import { ExchangeRefusal, orUnavailable } from '../exchange-refusal.ts';
import { inFlight } from '../remembered.ts';
import { IbkrAccounts, IbkrStatus, IbkrTickle, IbkrToken } from './ibkr-schemas.ts';
import { beginTokenExchange } from './live-session-token.ts';
import type { IbkrKeys } from './oauth-keys.ts';
import { shortText } from './short-text.ts';
import { signTokenRequest, signWithToken } from './sign-request.ts';

const NAME = 'Interactive Brokers';
const UNAUTHORIZED = 401;
const FIRST_ERROR = 400;
const HOUR_MS = 3_600_000;
/** A token is replaced this long before it ends. */
const EARLY_MS = HOUR_MS;
/** The brokerage session ends after some minutes without a call. */
const TICKLE_MS = 60_000;
/** How long a session that another program took is not taken back. */
const YIELD_MS = 300_000;
/** What a call says after the brokerage session has ended. */
const NO_SESSION = /no bridge|not authenticated|not connected/i;

const Failure = z.object({ error: z.string() });

/** A request to the Web API. */
export interface IbkrRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

interface ClientDeps {
  readonly network: BrokerNetwork;
  /** Its address, without a path. */
  readonly origin: string;
  readonly keys: IbkrKeys;
  /** The account that orders are for; undefined before it is known. */
  account?: string | undefined;
  /** When another program took the session, ms UTC; null for never. It outlives the client. */
  readonly yielded: { at: number | null };
}

/** A signed way to the Web API, with a brokerage session of one username. A session that has ended is opened again by the next call. */
export class IbkrClient {
  private readonly deps: ClientDeps;
  private token: Buffer | null = null;
  private tokenEnds = 0;
  private tickledAt = 0;
  /** Counts sessions: what was read in an earlier one may no longer hold. */
  sessions = 0;

  constructor(deps: ClientDeps) {
    this.deps = deps;
  }

  /** Opens the session. @throws {BrokerRefusal} @throws {BrokerUnavailable} */
  readonly open = inFlight(async (): Promise<z.output<typeof IbkrAccounts>> => {
    try {
      // A refused login says nothing about the order that it was for.
      return await orUnavailable(NAME, this.begin());
    } catch (error) {
      this.token = null;
      throw error;
    }
  });

  private async begin(): Promise<z.output<typeof IbkrAccounts>> {
    this.token = await this.requestToken();
    const { yielded, network } = this.deps;
    const compete = yielded.at === null || network.now() - yielded.at > YIELD_MS;
    const status = await this.call(IbkrStatus, '/iserver/auth/ssodh/init', {
      method: 'POST',
      body: { publish: true, compete },
    });
    this.requireSession(status);
    const accounts = await this.call(IbkrAccounts, '/iserver/accounts');
    this.sessions += 1;
    this.tickledAt = network.now();
    if (this.deps.account !== undefined) await this.select(this.deps.account, accounts.selectedAccount);
    return accounts;
  }

  /** Sets the account that orders are for. */
  async select(account: string, selected: string | undefined): Promise<void> {
    this.deps.account = account;
    if (selected === account) return;
    const selecting = this.call(z.unknown(), '/iserver/account', { method: 'POST', body: { acctId: account } });
    await orUnavailable(NAME, selecting);
  }

  /** Sends a request in the session. @throws {ExchangeRefusal} @throws {BrokerUnavailable} @throws {BrokerRefusal} */
  async send<S extends z.ZodType>(schema: S, path: string, request: IbkrRequest = {}): Promise<z.output<S>> {
    await this.keepSession();
    try {
      return await this.call(schema, path, request);
    } catch (error) {
      // Without a session nothing was carried out.
      if (!(error instanceof NoSession)) throw error;
      await this.open();
      return this.call(schema, path, request);
    }
  }

  private async keepSession(): Promise<void> {
    const now = this.deps.network.now();
    if (this.token === null || this.tokenEnds - now < EARLY_MS) await this.open();
    else if (now - this.tickledAt >= TICKLE_MS) await this.tickle();
  }

  private readonly tickle = inFlight(async (): Promise<void> => {
    this.tickledAt = this.deps.network.now();
    try {
      const { iserver } = await this.call(IbkrTickle, '/tickle', { method: 'POST' });
      if (iserver?.authStatus.authenticated && !iserver.authStatus.competing) return;
      if (iserver?.authStatus.competing) {
        this.token = null;
        this.requireSession(iserver.authStatus);
      }
    } catch (error) {
      if (!(error instanceof NoSession || error instanceof ExchangeRefusal)) throw error;
    }
    await this.open();
  });

  private requireSession({ authenticated, competing }: z.output<typeof IbkrStatus>): void {
    const { yielded, network } = this.deps;
    if (competing) {
      yielded.at ??= network.now();
      throw new BrokerUnavailable(
        `another program uses this username at ${NAME}. Give this site a username of its own`,
      );
    }
    if (!authenticated) throw new BrokerUnavailable(`${NAME} opened no brokerage session`);
    yielded.at = null;
  }

  private async requestToken(): Promise<Buffer> {
    const { keys, network } = this.deps;
    const exchange = beginTokenExchange(keys);
    const request = { method: 'POST', address: this.getAddress('/oauth/live_session_token'), query: {} } as const;
    const authorization = signTokenRequest(keys, { ...request, at: network.now() }, exchange.challenge);
    const answer = await this.ask(request.address, { method: 'POST', headers: { authorization }, body: '' });
    const failure = Failure.safeParse(answer.json);
    if (answer.status >= FIRST_ERROR || failure.success)
      throw new BrokerRefusal(
        'apiKey',
        `${NAME} does not accept these keys: ${shortText(failure.data?.error ?? `status ${answer.status}`)}`,
      );
    const { diffie_hellman_response, live_session_token_signature, live_session_token_expiration } = readAnswer(
      IbkrToken,
      answer.json,
      NAME,
    );
    const token = exchange.finish(diffie_hellman_response, live_session_token_signature);
    if (token === null)
      throw new BrokerRefusal(
        'dhParameters',
        `The token of ${NAME} does not match: enter the Diffie-Hellman parameters and the secret of this consumer key.`,
      );
    this.tokenEnds = live_session_token_expiration;
    return token;
  }

  private async call<S extends z.ZodType>(schema: S, path: string, request: IbkrRequest = {}): Promise<z.output<S>> {
    const { method = 'GET', query = {}, body } = request;
    const { keys, network } = this.deps;
    if (this.token === null) throw new NoSession(`${NAME} has no session of this site`);
    const address = this.getAddress(path);
    const authorization = signWithToken(keys, { method, address, query, at: network.now() }, this.token);
    const search = new URLSearchParams(query).toString();
    const { status, json } = await this.ask(search === '' ? address : `${address}?${search}`, {
      method,
      headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(method === 'GET' ? {} : { body: body ? JSON.stringify(body) : '' }),
    });
    const failure = Failure.safeParse(json);
    if (status < FIRST_ERROR && !failure.success) return readAnswer(schema, json, NAME);
    const reason = shortText(failure.data?.error ?? `status ${status}`);
    if (status === UNAUTHORIZED || (status >= FIRST_ERROR && NO_SESSION.test(reason))) {
      this.token = null;
      throw new NoSession(`${NAME} ended the session: ${reason}`);
    }
    throw new ExchangeRefusal(reason);
  }

  private ask(address: string, request: Parameters<typeof askBroker>[3]): Promise<JsonAnswer> {
    const { network, origin } = this.deps;
    return askBroker(network.egressTo(origin), NAME, address, request);
  }

  private getAddress = (path: string): string => `${this.deps.origin}/v1/api${path}`;
}

/** The session has ended: the call was not carried out. */
class NoSession extends BrokerUnavailable {}
