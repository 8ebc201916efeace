/** Returns a time as a field for date and time has it, UTC. */
export const typedMoment = (instant: string): string => instant.slice(0, 19);

/** Returns the instant of a typed date and time in UTC. */
export const instantOf = (typed: string): string => {
  const at = new Date(`${typed}Z`);
  return Number.isNaN(at.getTime()) ? typed : at.toISOString();
};
