import { AsyncLocalStorage } from 'node:async_hooks';
import { ANONYMOUS } from '@sealtick/contract';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database.ts';
import type { RecordAct } from '../audit/index.ts';
import { findAccountId } from './find-account.ts';

/** What people do with their login, for the audit log. */
type IdentityAct =
  | 'account.created'
  | 'sign-in.created'
  | 'sign-in.ended'
  | 'password.changed'
  | 'email.changed'
  | 'provider.connected';

/** Follows each session. Returns whether it keeps an account that was to be deleted. */
type OnSignIn = (db: Database, accountId: string) => Promise<boolean>;

/** Longest stored name of a browser. */
const MAX_BROWSER = 300;

/** Records sign-ups, sessions and new passwords in the audit log, with the request that they belong to. */
export class IdentityActs {
  private readonly database: Database;
  private readonly append: RecordAct;
  private readonly onSignIn: OnSignIn;
  private readonly requests = new AsyncLocalStorage<FastifyRequest>();

  constructor(db: Database, append: RecordAct, onSignIn: OnSignIn) {
    this.database = db;
    this.append = append;
    this.onSignIn = onSignIn;
  }

  /** Carries out a call; what is recorded within belongs to its request. */
  within<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    return this.requests.run(request, work);
  }

  /** Records what an account did. Returns whether it kept the account, which was to be deleted. @param way How it logged in. */
  async record(act: IdentityAct, accountId: string, way?: string): Promise<boolean> {
    const { requestId, browser } = this.caller();
    const by = { kind: 'member', accountId, strategies: [] } as const;
    const after = { ...browser, ...(way === undefined ? {} : { way }) };
    await this.append(this.database, { act, by, accountId, requestId, values: { after } });
    return act === 'sign-in.created' && this.onSignIn(this.database, accountId);
  }

  /** Records a wrong password or code, or one above the limits. */
  async recordRefused(email: string, reason: 'wrong' | 'too many tries' = 'wrong'): Promise<void> {
    const { requestId, browser } = this.caller();
    const accountId = await findAccountId(this.database, email);
    const after = { ...browser, ...(reason === 'wrong' ? {} : { reason }) };
    const act = { act: 'sign-in.refused', by: ANONYMOUS, accountId, requestId };
    // Of an unknown address, nothing is stored of the caller: no erasure would delete it.
    await this.append(this.database, accountId === null ? act : { ...act, values: { after } });
  }

  /** Records that what a login provider answered was not accepted. */
  async recordRefusedBy(provider: string): Promise<void> {
    const { requestId } = this.caller();
    const act = { act: 'sign-in.refused', by: ANONYMOUS, accountId: null, subject: provider, requestId };
    await this.append(this.database, act);
  }

  private caller() {
    const request = this.requests.getStore();
    const browser = request?.headers['user-agent']?.slice(0, MAX_BROWSER);
    return { requestId: request?.id ?? null, browser: browser === undefined ? {} : { browser } };
  }
}
