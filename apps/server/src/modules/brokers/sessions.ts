import type { BrokerId } from '@sealtick/contract';
import { toIso } from '@sealtick/engine';
import type { Clock } from '../../platform/clock.ts';
import { type Database, withTransaction } from '../../platform/database.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { RecordAct } from '../audit/index.ts';
import { type BrokerAdapter, type BrokerSession, BrokerUnavailable } from './broker-adapter.ts';
import type { ConnectionRow } from './brokers.tables.ts';
import { updateConnection } from './connection-repository.ts';
import { openCredentials } from './credentials.ts';
import { connectBroker } from './hide-credentials.ts';
import { findOldestOpen } from './order-repository.ts';

export interface SessionDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly box: SecretBox;
  readonly adapters: ReadonlyMap<BrokerId, BrokerAdapter>;
  readonly record: RecordAct;
}

const DAY_LENGTH = 10;

/** The open ways to brokers. A key is decrypted for the call that opens one, and not kept. */
export class Sessions {
  private readonly deps: SessionDeps;
  private readonly open = new Map<string, Promise<BrokerSession>>();

  constructor(deps: SessionDeps) {
    this.deps = deps;
  }

  /** Returns the session of a connection; callers at the same time share one. @throws {BrokerUnavailable} @throws {BrokerRefusal} */
  get(connection: ConnectionRow): Promise<BrokerSession> {
    const { id } = connection;
    const known = this.open.get(id);
    if (known !== undefined) return known;
    const opened = this.connect(connection);
    this.open.set(id, opened);
    opened.catch(() => {
      if (this.open.get(id) === opened) this.open.delete(id);
    });
    return opened;
  }

  /** Ends the session of a connection, such as after an error. */
  async drop(connectionId: string): Promise<void> {
    const opened = this.open.get(connectionId);
    this.open.delete(connectionId);
    const session = await opened?.catch(() => null);
    await session?.dispose().catch(() => {});
  }

  async close(): Promise<void> {
    await Promise.all([...this.open.keys()].map((id) => this.drop(id)));
  }

  private async connect(connection: ConnectionRow): Promise<BrokerSession> {
    const { adapters, box } = this.deps;
    const adapter = adapters.get(connection.broker);
    if (adapter === undefined) throw new BrokerUnavailable('This site cannot reach the broker.');
    await this.recordUse(connection);
    const credentials = await openCredentials(box, connection);
    const since = (await findOldestOpen(this.deps.db, connection.id))?.getTime();
    return connectBroker(adapter, credentials, connection.environment, connection.id, since);
  }

  /** Records the first use of a key on each day. */
  private async recordUse({ id, accountId, broker, secret, keyUsedOn }: ConnectionRow): Promise<void> {
    const { db, clock, record } = this.deps;
    const day = toIso(clock.now()).slice(0, DAY_LENGTH);
    if (broker === 'paper' || secret === null || keyUsedOn === day) return;
    await withTransaction(db, async (tx) => {
      await updateConnection(tx, id, { keyUsedOn: day });
      await record(tx, { act: 'broker.key-used', by: { kind: 'program' }, accountId, subject: id });
    });
  }
}
