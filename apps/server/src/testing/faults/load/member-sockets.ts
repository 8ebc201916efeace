import { DAY_MS, STRATEGIES } from '@sealtick/engine';
import { sql } from 'drizzle-orm';
import { WebSocket } from 'ws';
import { endAccess } from '../../../modules/identity/index.ts';
import { openedFact } from '../../../modules/log/testing/facts.ts';
import { insertSignals } from '../../../modules/signals/index.ts';
import { signalRow } from '../../../modules/signals/testing/rows.ts';
import type { OpenProgram } from '../../open-program-on.ts';

/** Sockets of one network address. */
const SHARING = 20;

/** The strategy of the published signals, which every member follows. */
const STRATEGY = STRATEGIES[0]!.id;

const getToken = (n: number) => `token-of-member-${n}`;
const msSince = (from: number) => Math.round(performance.now() - from);

/** Members on Pro with three subscriptions each, and the open pages of some of them. */
export class MemberSockets {
  private readonly program: OpenProgram;
  private address = '';
  private readonly sockets: WebSocket[] = [];
  private cut = 0;
  private published = 0;

  constructor(program: OpenProgram) {
    this.program = program;
  }

  /** Adds members whose browsers are logged in, and opens the pages of the first ones. */
  async open(members: number, sockets: number): Promise<void> {
    this.address = await this.program.app.listen({ port: 0, host: '127.0.0.1' });
    await this.join(members);
    for (let n = 0; n < sockets; n += SHARING) {
      this.sockets.push(...(await Promise.all(Array.from({ length: SHARING }, (_, i) => this.openPage(n + i)))));
    }
  }

  /** Ends the sessions of a member. Returns after how many ms the page was cut, and with which code. */
  async revoke(): Promise<{ readonly ms: number; readonly code: number }> {
    const n = this.cut;
    this.cut += 1;
    const closed = new Promise<number>((resolve) => this.sockets[n]!.on('close', resolve));
    const from = performance.now();
    await endAccess(this.program.db.database, `m${n}`);
    const code = await closed;
    return { ms: msSince(from), code };
  }

  /** Publishes a signal. Returns after how many ms every page that is open had it. */
  async publish(): Promise<number> {
    this.published += 1;
    const id = `sig_members_${this.published}`;
    const reached = this.sockets.slice(this.cut).map(
      (ws) =>
        new Promise<void>((resolve) => {
          const look = (data: WebSocket.RawData) => {
            if (!String(data).includes(id)) return;
            ws.off('message', look);
            resolve();
          };
          ws.on('message', look);
        }),
    );
    const from = performance.now();
    const { database } = this.program.db;
    const { entries } = await this.program.append(database, [{ ...openedFact(id, STRATEGY), market: 'real' }]);
    const { entry, leafHash } = entries[0]!;
    const row = { ...signalRow(this.published, Date.now(), STRATEGY), id, logIndex: entry.index, leafHash };
    await insertSignals(database, [row]);
    await Promise.all(reached);
    return msSince(from);
  }

  async close(): Promise<void> {
    for (const ws of this.sockets) ws.terminate();
    await this.program.close();
  }

  private async join(members: number): Promise<void> {
    const { database } = this.program.db;
    const [from, until] = [new Date(Date.now() - DAY_MS), new Date(Date.now() + DAY_MS)];
    const all = sql`generate_series(0, ${members - 1}::int) n`;
    await database.execute(sql`insert into account (id, email, email_verified, name, created_at, updated_at)
      select 'm' || n, 'm' || n || '@example.com', true, '', ${from}, ${from} from ${all}`);
    await database.execute(sql`insert into sign_in (id, token, account_id, expires_at, created_at, updated_at)
      select 's' || n, encode(sha256(('token-of-member-' || n)::bytea), 'hex'), 'm' || n, ${until}, now(), now() from ${all}`);
    await database.execute(sql`insert into plan_period (account_id, plan, source, from_at, until_at, is_cancelled)
      select 'm' || n, 'pro', 'grant', ${from}, ${until}, false from ${all}`);
    for (const [i, { id }] of STRATEGIES.slice(0, 3).entries()) {
      await database.execute(sql`insert into subscription (id, account_id, strategy_id, created_at)
        select 'sub_' || ${i}::int || '_' || n, 'm' || n, ${id}, now() from ${all}`);
    }
  }

  /** Opens the page of a member; resolves once the feed has begun. */
  private openPage(n: number): Promise<WebSocket> {
    const headers = { origin: this.address, cookie: `sealtick_sign_in=${getToken(n)}.signature` };
    const localAddress = `127.0.${1 + Math.floor(n / SHARING / 250)}.${1 + (Math.floor(n / SHARING) % 250)}`;
    const ws = new WebSocket(`${this.address.replace('http', 'ws')}/ws`, { headers, localAddress });
    return new Promise((resolve, reject) => {
      ws.on('error', reject);
      ws.on('message', (data) => String(data).includes('"subscribed"') && resolve(ws));
    });
  }
}
