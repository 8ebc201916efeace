import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database.ts';
import { dayList } from '../days/day-list.ts';
import { delivery } from '../delivery.tables.ts';
import { NODE_LOCKS } from './delivery-node.ts';

/** A node whose connection broke, or whose database was restarted, takes its lock again sooner. */
const ABSENT_MS = 3_000;

/** Ends the leases of nodes that have ended, so that what they had claimed is sent immediately and not after the lease. */
export class DeadNodes {
  /** Since when nodes that have leases were found without their lock, ms UTC by the database. */
  private absentSince = new Map<number, number>();

  /**
   * Ends the leases of nodes that have been without their lock for three seconds.
   * @param days Those of open deliveries @param now By the database
   */
  async endLeases(db: Database, days: readonly string[], now: Date): Promise<void> {
    const absent = await selectAbsent(db, days);
    this.absentSince = new Map(absent.map((node) => [node, this.absentSince.get(node) ?? now.getTime()]));
    const dead = absent.filter((node) => now.getTime() - this.absentSince.get(node)! >= ABSENT_MS);
    if (dead.length === 0) return;
    await db
      .update(delivery)
      .set({
        state: sql`case when ${delivery.attempts} = 0 then 'pending' else 'retrying' end`,
        leaseUntil: null,
        leaseNode: null,
      })
      .where(
        and(inArray(delivery.issuedOn, [...days]), eq(delivery.state, 'sending'), inArray(delivery.leaseNode, dead)),
      );
  }
}

/** Returns the nodes that have leases and do not hold their lock. */
async function selectAbsent(db: Database, days: readonly string[]): Promise<readonly number[]> {
  const { rows } = await db.execute<{ node: number }>(sql`
    select distinct d.lease_node as node from delivery d
    where d.issued_on = any(${dayList(days)}) and d.state = 'sending' and d.lease_node is not null and not exists (
      select from pg_locks l
      where l.locktype = 'advisory' and l.granted and l.classid = ${NODE_LOCKS}::oid and l.objid = d.lease_node::oid
        and l.objsubid = 2 and l.database = (select oid from pg_database where datname = current_database()))`);
  return rows.map(({ node }) => node);
}
