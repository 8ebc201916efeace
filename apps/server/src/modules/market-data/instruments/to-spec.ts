import { type AddedInstrument, type OwnSession, SESSIONS, toIso } from '@sealtick/engine';

const DAY_MS = 86_400_000;
const DAY_MINUTES = 1440;

/** Returns an added instrument as a file gives it, to be edited and added again. */
export function toSpec({ assetClass, hours, session, costs, ...rest }: AddedInstrument) {
  const { pip: _pip, source: _source, ...table } = costs;
  return { ...rest, assetClass, session: hours === undefined ? session : toHours(hours), costs: table };
}

function toHours({ base, opensAfter, closesAfter, holidays, closedDays }: OwnSession) {
  const { turn } = SESSIONS[base];
  const timeOfDay = (afterTurn: number) => {
    const minutes = (turn + afterTurn) % DAY_MINUTES;
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  };
  return {
    like: base,
    opens: timeOfDay(opensAfter),
    closes: timeOfDay(closesAfter),
    holidays,
    closedDates: closedDays.map((day) => toIso(day * DAY_MS).slice(0, 10)),
  };
}
