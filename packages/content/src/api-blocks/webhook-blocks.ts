import { type ApiBlock, BLOCK_SITE } from '@sealtick/contract';

/** Webhooks: an endpoint and the signatures of what it receives. */
export const WEBHOOK_BLOCKS: readonly ApiBlock[] = [
  {
    id: 'webhook',
    title: 'Register a webhook, and verify what it receives',
    text: '`WEBHOOK_URL` is an https address that leads to port 8787 of this machine. The site posts a signed challenge to it; a 2xx within 15 seconds makes the endpoint active. Verify the body as it was received, before any parsing. curl cannot receive: its program reads what your receiver stored in `headers.txt` and `body.json`.',
    code: {
      curl: `secret=$(curl -s "${BLOCK_SITE}/api/delivery/webhooks" -H "Authorization: Bearer $SEALTICK_KEY" \\
  -H "Content-Type: application/json" -d "{\\"url\\":\\"$WEBHOOK_URL\\"}" | sed 's/.*"secret":"\\([^"]*\\)".*/\\1/')
header() { sed -n "s/^webhook-$1: *//Ip" headers.txt | tr -d '\\r'; }
key=$(printf %s "\${secret#whsec_}" | base64 -d | od -An -tx1 | tr -d ' \\n')
sign() { { printf %s "$(header id).$(header timestamp)."; cat; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64; }
is_genuine() { if [ "v1,$(sign)" = "$(header signature)" ]; then echo true; else echo false; fi; }
is_genuine < body.json
sed 's/$/ /' body.json | is_genuine
echo "export WEBHOOK_SECRET=$secret"`,
      typescript: `import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';

function isGenuine(headers: IncomingHttpHeaders, body: string, secret: string): boolean {
  const [id, at, given] = ['id', 'timestamp', 'signature'].map((name) => String(headers[\`webhook-\${name}\`]));
  if (!(Math.abs(Date.now() / 1000 - Number(at)) <= 300)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(\`\${id}.\${at}.\${body}\`).digest();
  return given!.split(' ').some((one) => {
    const signature = Buffer.from(one.replace('v1,', ''), 'base64');
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
}

const server = createServer();
const challenge = new Promise<readonly [IncomingHttpHeaders, string]>((resolve) => {
  server.on('request', async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync<Buffer>(request)).toString();
    response.writeHead(204).end();
    resolve([request.headers, body]);
  });
});
server.listen(Number(process.env.PORT ?? 8787));
const answer = await fetch('${BLOCK_SITE}/api/delivery/webhooks', {
  method: 'POST',
  headers: { authorization: \`Bearer \${process.env.SEALTICK_KEY}\`, 'content-type': 'application/json' },
  body: JSON.stringify({ url: process.env.WEBHOOK_URL }),
});
if (!answer.ok) throw new Error(await answer.text());
const { channel, secret } = await answer.json();
if (channel.state !== 'active') throw new Error(channel.reason);
const [headers, body] = await challenge;
console.log(JSON.parse(body).type, isGenuine(headers, body, secret), isGenuine(headers, body + ' ', secret));
console.log(\`export WEBHOOK_SECRET=\${secret}\`);
server.close();`,
      python: `# curl -O ${BLOCK_SITE}/api/sdk/sealtick.py
import os, threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from sealtick import Sealtick, SealtickError, verify_webhook

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        self.server.message = self.headers, self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(204)
        self.end_headers()

server = HTTPServer(("", int(os.environ.get("PORT", "8787"))), Receiver)
threading.Thread(target=server.handle_request, daemon=True).start()
site = Sealtick("${BLOCK_SITE}", key=os.environ["SEALTICK_KEY"])
made = site.send("POST", "/api/delivery/webhooks", {"url": os.environ["WEBHOOK_URL"]})
assert made["channel"]["state"] == "active", made["channel"]["reason"]
headers, body = server.message
print(verify_webhook(headers, body, made["secret"])["type"])
try:
    verify_webhook(headers, body + b" ", made["secret"])
except SealtickError as error:
    print(error)
print("export WEBHOOK_SECRET=" + made["secret"])`,
    },
  },
];
