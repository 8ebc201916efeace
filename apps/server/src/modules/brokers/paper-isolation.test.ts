import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { closedFact, filledFact } from '../log/testing/facts.ts';
import { brokerAdapters } from './adapters/index.ts';
import { connectionSecretRow } from './brokers.tables.ts';
import { CopySite } from './testing/copy-site.ts';
import { watchSockets } from './testing/watch-sockets.ts';

const LIVE = {
  oanda: { demo: 'https://api-fxpractice.oanda.com', live: 'https://api-fxtrade.oanda.com' },
  kraken: 'https://api.kraken.com',
  binance: { demo: 'https://testnet.binance.vision', live: 'https://api.binance.com' },
  bybit: { demo: 'https://api-testnet.bybit.com', live: 'https://api.bybit.com' },
  okx: 'https://www.okx.com',
  interactiveBrokers: 'https://api.ibkr.com',
};

test('A paper account opens no connection and decrypts no key, even if its row has the key of a live account', async () => {
  const copies: CopySite = await CopySite.open(({ clock, db }) =>
    brokerAdapters({ config: { brokers: LIVE } as never, clock, workDatabase: db }),
  );
  onTestFinished(() => copies.close());
  await copies.site.join('amara');
  const opened = watchSockets();
  const planted = JSON.stringify({ apiKey: 'planted-live-key-of-oanda', apiSecret: '', accountId: '001-004-1' });
  const id = 'brk_amara_paper';
  const secret = await copies.box.seal(Buffer.from(planted), connectionSecretRow(id));
  await copies.connect('amara', { id, environment: 'live', secret });
  const decrypt = vi.spyOn(copies.box, 'open');
  await copies.publish(copies.opened('sig_1'));
  await copies.tick();
  const flat = (at: number) => copies.market.add([at, at, at, at]);
  for (const at of [1.1, 1.1002]) flat(at);
  await copies.tick();
  await copies.publish({ ...filledFact('sig_1'), change: 'stopMoved', stop: '1.09900' } as never);
  await copies.tick();
  await copies.publish({ ...closedFact('sig_1'), reason: 'exit' });
  await copies.tick();
  for (const at of [1.1, 1.101, 1.101]) flat(at);
  await copies.restart();
  await copies.tick();
  expect(await copies.orders()).toMatchObject([{ state: 'closed' }]);
  expect(copies.acts).toEqual([]);
  expect(decrypt).not.toHaveBeenCalled();
  expect(opened).toEqual([]);
});

test('Every way to another machine is noticed', async () => {
  const opened = watchSockets();
  const socket = connect({ host: '127.0.0.1', port: 9 });
  socket.destroy();
  await once(socket, 'close');
  // A port that `fetch` takes, with no server.
  await fetch('http://127.0.0.1:61999/').catch(() => {});
  const udp = createSocket('udp4');
  udp.send('x', 9, '127.0.0.1');
  udp.close();
  expect(opened).toEqual(['tcp 127.0.0.1:9', 'tcp 127.0.0.1:61999', 'udp 9 127.0.0.1']);
});
