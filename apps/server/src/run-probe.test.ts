import { expect, test } from 'vitest';
import { loadConfig } from './config/config.ts';
import { silentLog } from './platform/logging.ts';
import { runProbe } from './run-probe.ts';

const TOKEN = 'a-token-of-the-tests-with-enough-letters';

function getConfig(env: Record<string, string>) {
  const loaded = loadConfig({ PORT: '0', ...env });
  return 'config' in loaded ? loaded.config : loaded.problems;
}

test('a probe serves its checks to the site that has its token, until it is stopped', async () => {
  const config = getConfig({ STATUS_PROBE_TARGET: 'https://signals.example.com', STATUS_PROBE_TOKEN: TOKEN });
  if ('length' in config) throw new Error(config.join(' '));
  const stop = new AbortController();
  const listening = Promise.withResolvers<string>();
  const onListening = listening.resolve;
  const running = runProbe({ config, pages: true, log: silentLog, onListening, signal: stop.signal });
  const address = await listening.promise;
  const ask = (token: string) => fetch(`${address}/checks`, { headers: { authorization: `Bearer ${token}` } });
  expect((await ask('wrong')).status).toBe(401);
  expect(await (await ask(TOKEN)).json()).toMatchObject({ name: 'outside monitor', checks: [] });
  stop.abort();
  await running;
  await expect(ask(TOKEN)).rejects.toThrow();
});

test('the settings of a monitor need its token', () => {
  expect(getConfig({ STATUS_PROBE_URL: 'https://probe.example.net' })).toEqual([
    'STATUS_PROBE_URL is set without STATUS_PROBE_TOKEN; set both, or neither.',
  ]);
  expect(getConfig({ STATUS_PROBE_TARGET: 'https://signals.example.com' })).toEqual([
    'STATUS_PROBE_TARGET is set without STATUS_PROBE_TOKEN; set both, or neither.',
  ]);
  expect(getConfig({ STATUS_PROBE_TOKEN: 'short', STATUS_PROBE_NAME: 'a\u202eb' })).toHaveLength(2);
});

test('a site reads the monitor of another machine by its address, with a path if it has one', () => {
  const config = getConfig({ STATUS_PROBE_URL: 'https://monitor.example.net/probe/', STATUS_PROBE_TOKEN: TOKEN });
  expect(config).toMatchObject({
    statusProbe: { url: 'https://monitor.example.net/probe', token: TOKEN },
    ownProbe: null,
  });
});
