import { describe, expect, test } from 'vitest';
import { createLog, type Log } from './logging.ts';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P';

/** Returns the lines that a log writes during `work`. */
function written(work: (log: Log) => void): string {
  let text = '';
  const out = {
    write: (line: string) => {
      text += line;
    },
  };
  work(createLog('info', out));
  return text;
}

describe('createLog', () => {
  test('writes one JSON document per line', () => {
    const [line] = written((log) => log.info({ part: 'feed' }, 'ready')).split('\n');
    expect(JSON.parse(line!)).toMatchObject({ level: 30, part: 'feed', msg: 'ready' });
  });

  test.each([
    ['named', { password: 'hunter2' }],
    ['named in capitals', { DATABASE_URL: 'postgres://db/x?hunter2' }],
    ['named deep inside', { a: { b: { c: { d: { apiKey: 'hunter2' } } } } }],
    ['in headers', { headers: { authorization: 'Basic bWU6aHVudGVyMg== hunter2', 'set-cookie': ['a=hunter2', 'b'] } }],
    ['of a named object', { secret: { part: 'hunter2' }, key: 'hunter2' }],
  ])('hides a value that is %s', (_name, fields) => {
    const line = written((log) => log.info(fields, 'said'));
    expect(line).toContain('(hidden)');
    expect(line).not.toContain('hunter2');
    expect(JSON.parse(line).msg).toBe('said');
  });

  test.each([
    ['a token', `${JWT} has expired`],
    ['a key', 'stk_live_8fK2pQz41abcd is revoked'],
    ['an address', 'connect to postgres://me:hunter2@db/x'],
    ['a parameter', 'GET https://vendor.example/bars?apikey=hunter2 failed'],
  ])('hides %s in the message and the trace of an error, and of its cause', (_name, message) => {
    const error = new Error(message, { cause: new Error(`because ${message}`) });
    const line = written((log) => log.error({ err: error }, `failed: ${message}`));
    expect(line).toContain('(hidden)');
    expect(line).not.toMatch(/hunter2|eyJ|stk_live/);
    expect(JSON.parse(line).err.type).toBe('Error');
  });

  test('writes no control or invisible characters, also on a terminal', () => {
    const line = written((log) => log.error({ err: new Error('\u009b2J\u001b[2J\u202e') }, 'a\u200b'));
    expect(line).not.toMatch(/[^\n\P{Cc}]|\p{Cf}/u);
    expect(JSON.parse(line).err.message).toBe('\u009b2J\u001b[2J\u202e');
  });
});
