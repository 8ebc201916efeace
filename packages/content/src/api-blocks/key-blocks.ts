import { type ApiBlock, BLOCK_SITE } from '@sealtick/contract';

const SCOPES = ['signals:read', 'signals:write', 'delivery'];

/** From an email address and a password to a key. */
export const KEY_BLOCKS: readonly ApiBlock[] = [
  {
    id: 'key',
    title: 'Create a key',
    text: 'Reads `SEALTICK_EMAIL` and `SEALTICK_PASSWORD` of your account, logs in, creates a key, and logs out. Paste the line that it prints into your shell: the other programs read `SEALTICK_KEY`. An account with a second factor creates its key at `/api-management`.',
    code: {
      curl: `# curl reads the password from its input: others on the machine can list the words of a command.
jar=$(mktemp)
printf '{"email":"%s","password":"%s"}' "$SEALTICK_EMAIL" "$SEALTICK_PASSWORD" |
  curl -s -c "$jar" "${BLOCK_SITE}/api/auth/sign-in" -H "Content-Type: application/json" -d @-
curl -s -b "$jar" "${BLOCK_SITE}/api/keys" -H "Origin: ${BLOCK_SITE}" -H "Content-Type: application/json" \\
  -d '{"name":"From curl","scopes":${JSON.stringify(SCOPES)}}' |
  sed 's/.*"secret":"\\([^"]*\\)".*/export SEALTICK_KEY=\\1/'; echo
curl -s -o /dev/null -b "$jar" "${BLOCK_SITE}/api/logout"
rm "$jar"`,
      typescript: `const site = '${BLOCK_SITE}';
const { SEALTICK_EMAIL: email, SEALTICK_PASSWORD: password } = process.env;
let cookie = '';
const post = (path: string, body: object) =>
  fetch(site + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie ? { cookie, origin: site } : {}) },
    body: JSON.stringify(body),
  });

const login = await post('/api/auth/sign-in', { email, password });
if (login.status !== 204) throw new Error(await login.text());
cookie = login.headers.getSetCookie().map((one) => one.split(';')[0]).join('; ');
const answer = await post('/api/keys', {
  name: 'From TypeScript',
  scopes: [${SCOPES.map((one) => `'${one}'`).join(', ')}],
});
if (!answer.ok) throw new Error(await answer.text());
const { secret } = await answer.json();
console.log(\`export SEALTICK_KEY=\${secret}\`);
await fetch(\`\${site}/api/logout\`, { headers: { cookie }, redirect: 'manual' });`,
      python: `import json, os, urllib.request
from http.cookiejar import CookieJar

site = "${BLOCK_SITE}"
browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

def post(path, body, **headers):
    headers["Content-Type"] = "application/json"
    with browser.open(urllib.request.Request(site + path, json.dumps(body).encode(), headers)) as answer:
        return answer.read()

post("/api/auth/sign-in", {"email": os.environ["SEALTICK_EMAIL"], "password": os.environ["SEALTICK_PASSWORD"]})
key = {"name": "From Python", "scopes": ${JSON.stringify(SCOPES).replaceAll(',', ', ')}}
print("export SEALTICK_KEY=" + json.loads(post("/api/keys", key, Origin=site))["secret"])
browser.open(site + "/api/logout").close()`,
    },
  },
];
