import { DAY_MS } from '@sealtick/engine';

/* Imported before the program (`node --import`) where a test needs the time in which a deletion can be undone to be over. */

const AHEAD_MS = 15 * DAY_MS;
const now = Date.now.bind(Date);

globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now() + AHEAD_MS] : given, newTarget),
  get: (target, name) => (name === 'now' ? () => now() + AHEAD_MS : Reflect.get(target, name)),
});
