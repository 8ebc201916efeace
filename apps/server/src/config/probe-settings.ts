import type { ReadVariable } from './environment-variables.ts';

/** The outside monitor that a site reads. */
export interface ReadProbe {
  /** Without a trailing slash. */
  readonly url: string;
  readonly token: string;
}

/** What a process with the role `probe` checks, and who may read it. */
export interface OwnProbe {
  /** Origin of the site. */
  readonly target: string;
  readonly name: string;
  readonly token: string;
}

/** Returns the outside monitor that the site reads, and what this process is as one; null where it is not set. */
export function readProbes(
  read: ReadVariable,
  problems: string[],
): { readonly statusProbe: ReadProbe | null; readonly ownProbe: OwnProbe | null } {
  const before = problems.length;
  const [url, token, target] = [read('STATUS_PROBE_URL'), read('STATUS_PROBE_TOKEN'), read('STATUS_PROBE_TARGET')];
  const name = read('STATUS_PROBE_NAME');
  if (problems.length > before) return { statusProbe: null, ownProbe: null };
  for (const [variable, value] of Object.entries({ STATUS_PROBE_URL: url, STATUS_PROBE_TARGET: target })) {
    if (value !== null && token === null)
      problems.push(`${variable} is set without STATUS_PROBE_TOKEN; set both, or neither.`);
  }
  if (token === null) return { statusProbe: null, ownProbe: null };
  return {
    statusProbe: url === null ? null : { url, token },
    ownProbe: target === null ? null : { target, name: name!, token },
  };
}
