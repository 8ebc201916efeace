import { type ApiBlock, BLOCK_SITE } from '@sealtick/contract';

/** Webhooks: an endpoint and the signatures of what it receives. */
export const WEBHOOK_BLOCKS: readonly ApiBlock[] = [
  {
    id: 'webhook',
    title: 'Register a webhook, and verify what it receives',
    text: '`WEBHOOK_URL` is an https address that leads to port 8787 of this machine. The site posts a signed challenge to it; a 2xx within 15 seconds makes the endpoint active. The program then has a test message sent, which is signed as every later message is. Verify the body as it was received, before any parsing. curl cannot receive: its program reads what your receiver stored in `headers.txt` and `body.json`.',
    code: {
      curl: `made=$(curl -s "${BLOCK_SITE}/api/delivery/webhooks" -H "Authorization: Bearer $SEALTICK_KEY" \\
  -H "Content-Type: application/json" -d "{\\"url\\":\\"$WEBHOOK_URL\\"}")
case "$made" in *whsec_*) ;; *) echo "$made" >&2; false ;; esac
secret=$(echo "$made" | sed 's/.*"secret":"\\([^"]*\\)".*/\\1/')
channel=$(echo "$made" | sed 's/.*"channel":{"id":"\\([^"]*\\)".*/\\1/')
header() { sed -n "s/^webhook-$1: *//Ip" headers.txt | tr -d '\\r'; }
key=$(printf %s "\${secret#whsec_}" | base64 -d | od -An -tx1 | tr -d ' \\n')
sign() { { printf %s "$(header id).$(header timestamp)."; cat; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64; }
is_genuine() { if [ "v1,$(sign)" = "$(header signature)" ]; then echo true; else echo false; fi; }
show() { echo "$(sed 's/.*"type":"\\([^"]*\\)".*/\\1/' body.json) $(is_genuine < body.json)"; }
show
curl -s -o /dev/null -X POST "${BLOCK_SITE}/api/delivery/channels/$channel/test" -H "Authorization: Bearer $SEALTICK_KEY"
show
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

const messages: [IncomingHttpHeaders, string][] = [];
const server = createServer(async (request, response) => {
  messages.push([request.headers, Buffer.concat(await Array.fromAsync<Buffer>(request)).toString()]);
  response.writeHead(204).end();
});
server.listen(Number(process.env.PORT ?? 8787));
const post = async (path: string, body?: object) => {
  const type = body ? { 'content-type': 'application/json' } : {};
  const headers = { authorization: \`Bearer \${process.env.SEALTICK_KEY}\`, ...type };
  const answer = await fetch(\`${BLOCK_SITE}\${path}\`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
};

const { channel, secret } = await post('/api/delivery/webhooks', { url: process.env.WEBHOOK_URL });
if (channel.state !== 'active') throw new Error(channel.reason);
await post(\`/api/delivery/channels/\${channel.id}/test\`);
for (const [headers, body] of messages) {
  console.log(JSON.parse(body).type, isGenuine(headers, body, secret), isGenuine(headers, body + ' ', secret));
}
console.log(\`export WEBHOOK_SECRET=\${secret}\`);
server.close();`,
      python: `# curl -O ${BLOCK_SITE}/api/sdk/sealtick.py
import os, threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from sealtick import Sealtick, SealtickError, verify_webhook

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        messages.append((self.headers, self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(204)
        self.end_headers()

messages = []
server = HTTPServer(("", int(os.environ.get("PORT", "8787"))), Receiver)
threading.Thread(target=server.serve_forever, daemon=True).start()
site = Sealtick("${BLOCK_SITE}", key=os.environ["SEALTICK_KEY"])
made = site.send("POST", "/api/delivery/webhooks", {"url": os.environ["WEBHOOK_URL"]})
assert made["channel"]["state"] == "active", made["channel"]["reason"]
site.send("POST", "/api/delivery/channels/" + made["channel"]["id"] + "/test")
for headers, body in messages:
    print(verify_webhook(headers, body, made["secret"])["type"])
try:
    verify_webhook(headers, body + b" ", made["secret"])
except SealtickError as error:
    print(error)
print("export WEBHOOK_SECRET=" + made["secret"])`,
    },
  },
];
