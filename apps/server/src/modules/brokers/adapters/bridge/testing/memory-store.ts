import type { ReportedEvent } from '../bridge-poll.ts';
import {
  type BridgeCommand,
  type BridgeLink,
  type BridgeStore,
  eventOfAnswer,
  isSame,
  isWhole,
  type NewCommand,
  REPLACED,
  type StoredEvent,
} from '../bridge-store.ts';

/** Returns a store of one connection in memory, for the document of what adapters do. */
export function memoryStore(): BridgeStore {
  let link: BridgeLink | null = null;
  let commands: BridgeCommand[] = [];
  const events: StoredEvent[] = [];
  const get = (id: number) => commands.find((command) => command.id === id)!;
  const set = (id: number, change: Partial<BridgeCommand>) => {
    commands = commands.map((command) => (command.id === id ? { ...command, ...change } : command));
    return get(id);
  };
  const reject = (id: number, reason: string) => set(id, { answer: { id, outcome: 'rejected', ref: '', reason } });
  const add = (event: ReportedEvent) => {
    if (!events.some((known) => known.event.id === event.id)) events.push({ number: events.length + 1, event });
  };
  const issue = (command: NewCommand): BridgeCommand => {
    const same = commands.find((other) => isSame(other, command) && (command.act === 'place' || other.answer === null));
    if (same) return same.answer === null ? set(same.id, { notAfter: command.notAfter }) : same;
    for (const { id, act, clientId, answer } of commands)
      if ([act, command.act].every((one) => one === 'move-stop') && clientId === command.clientId && answer === null)
        reject(id, REPLACED);
    commands.push({ ...command, id: commands.length + 1, sentAt: null, answer: null });
    return commands.at(-1)!;
  };
  return {
    link: async () => link,
    issue: async (_owner, given) => given.map(issue),
    command: async (id) => get(id),
    withdraw: async (id, reason) => (get(id).sentAt === null && get(id).answer === null ? reject(id, reason) : get(id)),
    async placed(_connection, { clientIds, after }) {
      const ids = new Set(clientIds);
      const isWanted = ({ id, clientId }: BridgeCommand) => ids.has(clientId) || (after !== null && id > after);
      return commands.filter((command) => command.act === 'place' && isWanted(command));
    },
    events: async (_connection, after) => events.filter(({ number }) => number > after),
    async receive(owner, poll, now) {
      const { account, instruments = link?.instruments ?? [], orders, positions } = poll;
      const stated = isWhole(poll) || !link ? { orders, positions, statedAt: now } : link;
      link = {
        ...owner,
        account,
        instruments,
        seenAt: now,
        orders: stated.orders,
        positions: stated.positions,
        statedAt: stated.statedAt,
      };
      for (const answer of poll.answers) {
        const command = get(answer.id);
        if (command.answer !== null) continue;
        set(answer.id, { answer });
        eventOfAnswer(command, answer, now).forEach(add);
      }
      poll.events.forEach(add);
      const due = commands.filter(({ answer, notAfter }) => answer === null && notAfter > now);
      return due.map(({ id, sentAt }) => set(id, { sentAt: sentAt ?? now }));
    },
  };
}
