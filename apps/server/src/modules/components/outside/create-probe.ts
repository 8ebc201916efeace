import type { Server } from 'node:http';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/logging.ts';
import { LOOK_MS } from '../component-watch.ts';
import { visitSite } from '../front-door/check-components.ts';
import { frontDoorAt } from '../front-door/front-door.ts';
import { repeat } from '../repeat.ts';
import { Probe } from './probe.ts';
import { createProbeServer } from './probe-server.ts';

interface ProbeDeps {
  /** Origin of the site. */
  readonly target: string;
  readonly name: string;
  readonly token: string;
  /** False if the site has no website. */
  readonly hasPages: boolean;
  /** Wall clock. */
  readonly clock: Clock;
  readonly log: Log;
}

/** Begins to check a site from outside. Returns the server that reports it, which does not listen yet, and a function that ends the checks. */
export function createProbe({ target, name, token, hasPages, clock, log }: ProbeDeps): {
  readonly server: Server;
  readonly end: () => void;
} {
  const door = frontDoorAt(target);
  const probe = new Probe({ name, clock, visit: () => visitSite(door, hasPages) });
  const end = repeat(
    LOOK_MS,
    () => probe.look(),
    (error) => log.error({ err: error }, 'a check of the site failed'),
  );
  return { server: createProbeServer(probe, token), end };
}
