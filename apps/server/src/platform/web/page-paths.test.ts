import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { pagePaths } from './page-paths.ts';

/** A route of a build; the type of a build has no `undefined`, a build has. */
const route = (id: string, parentId: string | undefined, path: string | undefined, index?: true) => ({
  id,
  parentId,
  path,
  index,
  module: {},
});

const hasPage = pagePaths({
  root: route('root', undefined, ''),
  start: route('start', 'root', undefined, true),
  signals: route('signals', 'root', 'signals'),
  signal: route('signal', 'signals', ':signalId'),
  verify: route('verify', 'root', 'signals/verify'),
  nothing: route('nothing', 'root', '*'),
} as unknown as ServerBuild['routes']);

test.each(['/', '/signals', '/signals/sig_1', '/signals/verify', '/signals.data', '/signals/'])(
  '%s is a page',
  (path) => {
    expect(hasPage(path)).toBe(true);
  },
);

test.each(['/wp-login.php', '/signals/sig_1/edit', '/signal', '/.env'])('%s is not a page', (path) => {
  expect(hasPage(path)).toBe(false);
});
