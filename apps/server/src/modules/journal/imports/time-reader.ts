import { ZoneClock } from '@sealtick/bar-formats';
import { toIso } from '@sealtick/engine';

const YEAR_FIRST = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/;
const DAY_FIRST = /^(\d{1,2})\.(\d{1,2})\.(\d{4})[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/;
const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;
const [EARLIEST, LATEST] = [Date.UTC(1990, 0), Date.UTC(2100, 0)];

/** Reads the times of a report, which are on the clock of the broker's server. */
export class TimeReader {
  private readonly clock: ZoneClock;
  private readonly zone: string;

  /** @param zone IANA name with optional hours: `America/New_York+7` */
  constructor(zone: string) {
    this.zone = zone;
    this.clock = new ZoneClock(zone, EARLIEST, LATEST);
  }

  /** Returns a time in UTC, ISO 8601, or what is wrong with it. */
  read(cell: string): { readonly at: string } | { readonly problem: string } {
    const quoted = JSON.stringify(cell.slice(0, 40));
    if (WITH_OFFSET.test(cell)) {
      const at = Date.parse(cell);
      return Number.isNaN(at) ? { problem: `${quoted} is not a time` } : { at: toIso(at) };
    }
    const first = YEAR_FIRST.exec(cell);
    const last = DAY_FIRST.exec(cell);
    const fields = first ? first.slice(1) : last ? [last[3], last[2], last[1], ...last.slice(4)] : null;
    if (fields === null) return { problem: `${quoted} is not a time such as 2026.03.16 09:15:00` };
    const [year, month, day, hour, minute, second = 0] = fields.map((field) => Number(field ?? 0));
    const local = Date.UTC(year!, month! - 1, day!, hour!, minute!, second);
    const isReal = new Date(local).getUTCDate() === day && hour! < 24 && minute! < 60;
    if (!isReal || local < EARLIEST || local > LATEST) return { problem: `${quoted} is not a time` };
    const at = this.clock.utc(local);
    return Number.isNaN(at)
      ? { problem: `${quoted} does not exist in ${this.zone}: the clocks were put forward; check the time zone` }
      : { at: toIso(at) };
  }
}
