import type { Command, Report } from './protocol.ts';

/** The site answers within this time, or the report is sent again. */
const CALL_MS = 10_000;

/** Returns a function that sends a report to the site. A problem is written for the member, once until it changes. */
export function callSite(site: string, key: string, log: (line: string) => void, send: typeof fetch = fetch) {
  let said = '';
  const say = (line: string) => {
    if (line !== said && line !== '') log(line);
    said = line;
  };
  return async (report: Report): Promise<readonly Command[] | null> => {
    try {
      const answer = await send(`${site}/api/bridge/poll`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', 'bridge-token': key },
        body: JSON.stringify(report),
        redirect: 'error',
        signal: AbortSignal.timeout(CALL_MS),
      });
      const body = (await answer.json().catch(() => null)) as { commands?: unknown; detail?: unknown } | null;
      if (answer.status === 200 && Array.isArray(body?.commands)) {
        say('');
        return body.commands as Command[];
      }
      const detail = typeof body?.detail === 'string' ? body.detail : `It answered with status ${answer.status}.`;
      say(`${site} did not accept the report. ${detail}`);
    } catch (error) {
      const { message, cause } = error as Error;
      say(`${site} does not answer: ${cause instanceof Error ? cause.message : message}`);
    }
    return null;
  };
}
