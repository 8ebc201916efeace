import { holdFeed, opened, send } from '../../support/page/held-feed.ts';
import { hydrated } from '../../support/test.ts';
import { DATA_STATES, inEach, press, type View, whileLoading } from '../view.ts';

/** The feed and its connection. */
export const signalsStates: readonly View[] = [
  ...inEach('signals', '/signals', DATA_STATES),
  ...inEach('signals', '/signals', ['real market', 'no status', 'delayed', 'logged in', 'without login']),
  { name: 'signals-none', path: '/signals?q=zzz' },
  { name: 'signals-filtered', path: '/signals?strategy=impulse' },
  { name: 'signals-whole', path: '/signals', act: press('View Full Feed') },
  { name: 'signals-older', path: '/signals', act: press('Older signals') },
  { name: 'signals-loading', path: '/nowhere', act: whileLoading('Signals'), isUnanswered: true },
  { name: 'signals-offline', path: '/signals', act: (page) => page.context().setOffline(true) },
  {
    name: 'signals-reconnecting',
    path: '/signals',
    before: (page) => page.routeWebSocket('/ws', (socket) => socket.close({ code: 1011 })),
    act: (page) => page.getByText('Reconnecting...').waitFor(),
  },
  {
    name: 'signals-new',
    path: '/signals',
    act: async (page) => {
      const connections = await holdFeed(page);
      await page.reload();
      await hydrated(page);
      await page.getByText('Connected', { exact: true }).waitFor({ state: 'attached' });
      send(connections[0]!, opened(12_400, 'ETHUSD'));
    },
  },
];

/** A signal's drawer over the feed. */
export const signalStates: readonly View[] = [
  ...['1', '2', '3', '4', '5'].map((id) => ({ name: `signal-${id}`, path: `/signals/signal-${id}` })),
  ...inEach('signal', '/signals/signal-2', ['failing', 'no bars', 'real market', 'delayed']),
  ...inEach('signal', '/signals/nonsense', ['broken rows']),
  ...inEach('symbol', '/symbols/EURUSD', ['full', 'subscriber', 'failing', 'no bars']),
  { name: 'symbol-not-found', path: '/symbols/NOSUCH' },
  { name: 'signal-not-found', path: '/signals/no-such' },
].map((view) => ({ ...view, screen: 1_900 }));
