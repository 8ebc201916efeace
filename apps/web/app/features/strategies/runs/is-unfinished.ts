const ASKED_EVERY_MS = 1_000;

interface Computation {
  readonly state: string;
}

/** Whether a computation on the server waits or runs. */
export const isUnfinished = ({ state }: Computation): boolean => state === 'queued' || state === 'running';

/** Returns how often a list of computations is read again: every second while one has not ended. */
export const whileUnfinished = ({
  state,
}: {
  readonly state: { readonly data?: readonly Computation[] | undefined };
}): number | false => (state.data?.some(isUnfinished) ? ASKED_EVERY_MS : false);
