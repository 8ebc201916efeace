import { Backoff } from '@sealtick/client';
import { ANONYMOUS, maySee } from '@sealtick/contract';
import type { Draw } from '@sealtick/engine';
import type { Exercise, MakeExercise } from './exercise.ts';

const MINUTE_MS = 60_000;

/** Returns a time of day as hours and minutes. */
const clock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Exercises on programs that read the API and the feed. */
export const API_MAKERS = {
  'first-poll'(draw: Draw): Exercise {
    const delay = draw.of([5, 10, 15, 20, 30, 60]);
    const every = draw.of([4, 5, 6, 7, 8, 10, 12]);
    const start = 60 * draw.whole(6, 18);
    const sealed = start + draw.whole(1, 40);
    const entry = {
      kind: 'signal.opened',
      ownerId: null,
      strategyId: 'a',
      assetClass: null,
      issuedAt: sealed,
    } as const;
    const isShown = (poll: number) =>
      maySee(ANONYMOUS, { ...entry, issuedAt: sealed * MINUTE_MS }, poll * MINUTE_MS, {
        publicDelayMs: delay * MINUTE_MS,
      });
    let poll = start;
    while (poll < sealed || !isShown(poll)) poll += every;
    return {
      text: `The public delay is ${delay} minutes. A signal is sealed at ${clock(sealed)}. A program without a key reads the list every ${every} minutes, at ${clock(start)}, ${clock(start + every)} and so on. How many minutes after the seal does it read the signal for the first time?`,
      unit: 'minutes',
      decimals: 0,
      answer: poll - sealed,
      hints: [
        `Without a key, the signal is visible from ${clock(sealed + delay)} on.`,
        `The program reads at ${clock(start)} plus a multiple of ${every} minutes. A read at the first visible minute counts.`,
        `The first such read is at ${clock(poll)}.`,
      ],
      inputs: { delay, every, start, sealed },
    };
  },
  'reconnect-wait'(draw: Draw): Exercise {
    const attempts = draw.whole(3, 6);
    const factors = Array.from({ length: attempts - 1 }, () => draw.of([0, 0.2, 0.25, 0.4, 0.5, 0.6, 0.75, 0.8]));
    const drawn = factors.values();
    const backoff = new Backoff(() => drawn.next().value!);
    const waits = Array.from({ length: attempts }, () => backoff.next() / 1_000);
    return {
      text: `A program with the client package loses its connection. It waits 3 seconds before its first attempt. Before each further attempt it waits 3 seconds plus a random part of the difference to an upper limit, which is 6, 12, 24 and then always 30 seconds. The random parts are ${factors.join(', ')}. Attempt ${attempts} succeeds. For how many seconds has the program waited in total?`,
      unit: 'seconds',
      decimals: 1,
      answer: waits.reduce((sum, wait) => sum + wait, 0),
      hints: [
        'The second wait is 3 + part × (6 − 3), the third 3 + part × (12 − 3).',
        `The waits are ${waits.map((wait) => Number(wait.toFixed(2))).join(', ')} seconds.`,
        'Add them.',
      ],
      inputs: { attempts, factors },
    };
  },
} satisfies Record<string, MakeExercise>;
