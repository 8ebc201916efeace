import { readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { expect } from 'vitest';
import type { FaultSite } from '../fault-site.ts';
import { frame } from './frames.ts';
import { Random } from './random.ts';
import { handshake, request } from './requests.ts';

const AT_ONCE = 24;
/** Time without server data after which a connection ends. */
const SILENCE_MS = 300;

export interface Soak {
  readonly seed: number;
  readonly conversations: number;
  readonly errors: readonly string[];
  readonly descriptors: { readonly before: number; readonly after: number };
  readonly rssMb: { readonly before: number; readonly after: number };
}

/** Opens many malformed connections to the site, each closed in a different way. */
export async function soak(site: FaultSite, seed: number, isOver: (conversations: number) => boolean): Promise<Soak> {
  const { pid } = site.program!;
  const from = site.program!.output.length;
  await isWell(site);
  const before = { descriptors: getDescriptors(pid), rssMb: getRss(pid) };
  let conversations = 0;
  const converse = async () => {
    while (!isOver(conversations) && site.isRunning) {
      conversations += 1;
      await conversation(site.port, new Random(seed + conversations));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, converse));
  expect(
    site.isRunning,
    `the program ended in connection ${conversations} of seed ${seed}:\n${site.program!.output.slice(-2_000)}`,
  ).toBe(true);
  await isWell(site);
  // Remaining connections are closed by the server's time limits.
  await expect.poll(() => getDescriptors(pid), { timeout: 60_000 }).toBeLessThanOrEqual(before.descriptors + 2);
  const after = { descriptors: getDescriptors(pid), rssMb: getRss(pid) };
  const errors = errorsIn(site.program!.output.slice(from));
  return {
    seed,
    conversations,
    errors,
    descriptors: { before: before.descriptors, after: after.descriptors },
    rssMb: { before: before.rssMb, after: after.rssMb },
  };
}

async function isWell(site: FaultSite): Promise<void> {
  const ask = async (path: string) => (await fetch(`${site.address}${path}`)).status;
  await expect.poll(() => ask('/healthz').catch(() => 0), { timeout: 20_000 }).toBe(200);
  await expect.poll(() => ask('/readyz').catch(() => 0), { timeout: 20_000 }).toBe(200);
}

/** Runs one connection from its opening to its end. */
async function conversation(port: number, random: Random): Promise<void> {
  // Connections come from many addresses, because otherwise only the limits of one would be tested.
  const localAddress = `127.${1 + random.below(200)}.${random.below(250)}.${1 + random.below(250)}`;
  const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true });
  socket.on('error', () => {});
  socket.resume();
  const ended = new Promise<void>((resolve) => {
    socket.once('end', resolve);
    socket.once('close', () => resolve());
  });
  for (const piece of pieces(random)) {
    if (socket.destroyed) break;
    await sent(socket, piece);
    if (random.isOneIn(6)) break;
  }
  await leave(socket, random, ended);
}

function pieces(random: Random): Buffer[] {
  if (random.isOneIn(12)) return [];
  if (random.isOneIn(2)) return Array.from({ length: 1 + random.below(3) }, () => request(random));
  const whole = [handshake(random), ...Array.from({ length: random.below(12) }, () => frame(random))];
  // Split at random positions, as in a network.
  const bytes = Buffer.concat(whole);
  if (!random.isOneIn(3)) return whole;
  const at = random.below(bytes.length + 1);
  return [bytes.subarray(0, at), bytes.subarray(at)];
}

const sent = (socket: Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve) => {
    // Called with an error if the connection is closed.
    socket.write(bytes, () => resolve());
  });

async function leave(socket: Socket, random: Random, ended: Promise<void>): Promise<void> {
  const way = random.below(4);
  if (way === 0) socket.resetAndDestroy();
  else if (way === 1) socket.destroy();
  else if (way === 2) socket.end();
  else await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, SILENCE_MS))]);
  if (way === 2) await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, SILENCE_MS))]);
  if (random.isOneIn(2)) socket.resetAndDestroy();
  else socket.destroy();
}

const getDescriptors = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
const getRss = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);

/** Returns log lines of level error or higher, and output that is not a log line. */
function errorsIn(output: string): string[] {
  const lines = output.split('\n').filter(Boolean);
  return lines.filter((line) => !line.startsWith('{') || JSON.parse(line).level >= 50);
}

/** Returns the figures in one line. */
export function describeSoak({ seed, conversations, descriptors, rssMb }: Soak): string {
  return `soak: ${conversations} conversations (seed ${seed}); descriptors ${descriptors.before} before, ${descriptors.after} after; memory ${rssMb.before} MB before, ${rssMb.after} MB after`;
}
