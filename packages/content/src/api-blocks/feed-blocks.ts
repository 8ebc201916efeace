import { type ApiBlock, BLOCK_SITE } from '@sealtick/contract';

/** The live feed. */
export const FEED_BLOCKS: readonly ApiBlock[] = [
  {
    id: 'feed',
    title: 'Follow the live feed, and resume after a cut',
    text: 'A program sends `auth` within 5 seconds, then `subscribe`. Store the `cursor` of the last message: after a cut, `subscribe` with it as `since` sends each missed message once. `own` adds the entries of your own log after a position, and needs a key. Most installed versions of curl have no WebSocket: its program asks for the entries after a position.',
    code: {
      curl: `# Ask for the site's signals with \`since\`, as in "Ask for what changed": the cursor is that of the feed.
position=0
for round in 1 2; do
  curl -s "${BLOCK_SITE}/api/own-strategies/$SEALTICK_STRATEGY/log?after=$position&limit=1" \\
    -H "Authorization: Bearer $SEALTICK_KEY" > entries.json
  cat entries.json; echo
  last=$(sed -n 's/.*"position":\\([0-9]*\\).*/\\1/p' entries.json)
  position=\${last:-$position}
  sleep 1
done`,
      typescript: `interface Place {
  since?: string;
  own: number;
}

function follow(place: Place): Promise<Place> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket('${BLOCK_SITE.replace('https', 'wss')}/ws');
    const send = (message: object) => socket.send(JSON.stringify(message));
    socket.onopen = () => {
      send({ type: 'auth', token: process.env.SEALTICK_KEY });
      send({ type: 'subscribe', ...place });
    };
    socket.onerror = () => reject(new Error('The feed cannot be reached.'));
    socket.onmessage = ({ data: text }) => {
      const { type, data, cursor = place.since } = JSON.parse(String(text));
      console.log(type, data.recovered ?? data.position ?? data.symbol);
      place = { since: cursor, own: type === 'OWN_ENTRY' ? data.position : place.own };
      if (type === 'subscribed') return;
      // Here the connection ends after its first message.
      socket.close();
      resolve(place);
    };
  });
}

const place = await follow({ own: 0 });
await follow(place);`,
      python: `# curl -O ${BLOCK_SITE}/api/sdk/sealtick.py
import os
from sealtick import Sealtick

site = Sealtick("${BLOCK_SITE}", key=os.environ["SEALTICK_KEY"])
rows, cursor = site.changes()
position = 0
for connection in range(2):
    # It connects again after a cut, and sends what was missed once. Here each connection ends after its first message.
    for message in site.feed(since=cursor, own=position):
        print(message["type"], message["data"])
        cursor = message.get("cursor", cursor)
        position = message["data"].get("position", position)
        break`,
    },
  },
];
