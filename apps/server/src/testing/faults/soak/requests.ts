import type { Random } from './random.ts';

const PATHS = [
  '/',
  '/signals',
  '/strategies',
  '/strategies/tideline-pullback',
  '/signals.data',
  '/share/site.png',
  '/nothing',
  '/healthz',
  '/readyz',
  '/ws',
  '/api',
  '/api/openapi.json',
  '/api/signals?limit=5',
  '/api/strategies',
  '/api/status',
  '/api/bars?symbol=EURUSD&timeframe=5m',
  '/api/log/entries?from=1&to=9',
  '/api/log/proof/1',
  '/api/prices',
  '//',
  '*',
];
const METHODS = [
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'OPTIONS',
  'PATCH',
  'CONNECT',
  'TRACE',
  'get',
  'QUERY',
];
const VERSIONS = ['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.9', 'HTTP', ''];
const HEADERS = [
  'Host: 127.0.0.1',
  'Host: evil.example',
  'Host:',
  'Connection: keep-alive',
  'Connection: close, upgrade',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: xchunked',
  'Expect: 100-continue',
  'Upgrade: h2c',
  'Content-Type: application/json',
  'Accept: text/html',
  'Accept-Encoding: br',
  'If-None-Match: *',
  'Range: bytes=0-1',
  'Cookie: a=b; a=c; =; ;',
  'X-Forwarded-For: 1.2.3.4:5, garbage',
  'X-Request-Id: \t',
  'Origin: null',
  'Authorization: Bearer x',
  ' folded: line',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Version: 12',
  'Sec-WebSocket-Protocol: vite-hmr',
];
const BODIES = ['', '{}', '{"a":', '5\r\nhello\r\n0\r\n\r\n', 'FFFFFFFFF\r\n', '\0\0\0\0', '[[[[[[[['];

/** Returns an HTTP request that may be malformed. */
export function request(random: Random): Buffer {
  const headers = Array.from({ length: random.below(6) }, () => random.of(HEADERS));
  if (!random.isOneIn(5)) headers.unshift('Host: 127.0.0.1');
  if (random.isOneIn(40)) headers.push(`X-Long: ${'x'.repeat(random.below(40_000))}`);
  const line = `${random.of(METHODS)} ${address(random)} ${random.of(VERSIONS)}`;
  const text = `${[line, ...headers].join('\r\n')}\r\n\r\n${random.of(BODIES)}`;
  return damage(Buffer.from(text, 'latin1'), random);
}

/** Returns the opening handshake of the live feed, which may be malformed. */
export function handshake(random: Random): Buffer {
  const path = random.isOneIn(8) ? address(random) : '/ws';
  const lines = [
    `GET ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    `Sec-WebSocket-Version: ${random.isOneIn(10) ? random.below(20) : 13}`,
    ...(random.isOneIn(6) ? [random.of(HEADERS)] : []),
  ];
  const whole = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return random.isOneIn(6) ? damage(whole, random) : whole;
}

function address(random: Random): string {
  const path = random.of(PATHS);
  if (random.isOneIn(4))
    return `${path}${random.of(['?', '%00', '%zz', '/..', '?a=%', '#', ';token=x', '?cursor=', '\\'])}`;
  return random.isOneIn(20) ? `/${'x'.repeat(random.below(20_000))}` : path;
}

/** Damages half of the inputs. */
function damage(bytes: Buffer, random: Random): Buffer {
  switch (random.below(8)) {
    case 0:
      return bytes.subarray(0, random.below(bytes.length + 1));
    case 1:
      return Buffer.concat([bytes, bytes]);
    case 2:
      return Buffer.concat([bytes, random.bytes(random.below(200))]);
    case 3: {
      const changed = Buffer.from(bytes);
      for (let n = 0; n < 3 && changed.length > 0; n += 1) changed[random.below(changed.length)] = random.below(256);
      return changed;
    }
    default:
      return bytes;
  }
}
