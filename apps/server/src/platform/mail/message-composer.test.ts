import { describe, expect, test } from 'vitest';
import { MessageComposer } from './message-composer.ts';
import type { ComposedMail } from './message-headers.ts';

const FROM = 'signals@example.com';
const PICTURE = { light: 'bGlnaHQ=', dark: 'ZGFyaw==', alt: 'Chart' };

/** An email to one receiver. @param token at the end of the link by which that one stops the emails */
function mailTo(address: string, token: string, change: { readonly path?: string; readonly text?: string } = {}) {
  const { path = 'stop', text = 'BRENT closed above a two-day range – again.' } = change;
  const stopUrl = `https://signals.example.com/${path}?token=${token}`;
  const list = { reason: 'You follow it.', pageUrl: 'https://signals.example.com/page', stopUrl, oneClickUrl: stopUrl };
  const content = { title: 'BRENT', paragraphs: [text], details: { picture: PICTURE }, list };
  return { siteName: 'Northwind', id: `dl_${address[0]}`, address, subject: 'Long', content } satisfies ComposedMail;
}

const getToken = (letter: string) => `ch_${letter.repeat(22)}.${`${letter}-_0`.repeat(11)}`;
const AMARA = getToken('a');
const BIRGIT = getToken('b');

/** Returns a message without what is random in it or the time of day. */
async function getSource(composer: MessageComposer, mail: ComposedMail): Promise<string> {
  const { raw } = await composer.compose(mail);
  return raw
    .toString('latin1')
    .replaceAll(/--_NmP-[0-9a-f]+/g, '--boundary')
    .replace(/^Date: .*$/m, 'Date:');
}

const decodeQuoted = (source: string) => source.replaceAll('=\r\n', '').replaceAll('=3D', '=');

test.each(['tom&jerry@example.com', '#tag@example.com', "o'brien{x}%+`~=?/@example.com", 'user@xn--80a1acny.xn--p1ai'])(
  'A message to %s has this one address in its envelope and its header',
  async (address) => {
    const composer = new MessageComposer(FROM);
    const { envelope } = await composer.compose(mailTo(address, AMARA));
    const source = await getSource(composer, mailTo(address, AMARA));
    expect(envelope).toEqual({ from: FROM, to: [address] });
    expect(/^To: .*$/m.exec(source)![0]).toBe(`To: ${address}`);
  },
);

describe('Messages to many', () => {
  test('have a valid encoding and the whole link, wherever a line of the encoding breaks', async () => {
    for (let n = 0; n < 80; n += 1) {
      const path = 'p'.repeat(n + 1);
      const composer = new MessageComposer(FROM);
      await composer.compose(mailTo('amara@example.com', AMARA, { path }));
      const source = await getSource(composer, mailTo('birgit@example.com', BIRGIT, { path }));
      expect(decodeQuoted(source).split(`/${path}?token=${BIRGIT}`), path).toHaveLength(4);
      const body = source.slice(source.indexOf('\r\n\r\n'));
      expect(
        body.split(/\r?\n/).every((line) => line.length <= 76),
        path,
      ).toBe(true);
    }
  });

  test('have the link of their receiver in headers, text and HTML, and nothing of another receiver', async () => {
    const composer = new MessageComposer(FROM);
    await composer.compose(mailTo('amara@example.com', AMARA));
    const source = decodeQuoted(await getSource(composer, mailTo('birgit@example.com', BIRGIT)));
    expect(source.split(BIRGIT)).toHaveLength(4);
    expect(source).not.toContain(AMARA);
    expect(source).not.toContain('amara');
    expect(source).not.toContain('QZJX');
  });

  test('share nothing where their words or the shapes of their links differ', async () => {
    const composer = new MessageComposer(FROM);
    const mails = [
      mailTo('amara@example.com', AMARA),
      mailTo('amara@example.com', AMARA, { text: 'Another reason.' }),
      mailTo('amara@example.com', `${AMARA}long`),
      mailTo('amara@example.com', 'short'),
    ];
    for (const mail of [...mails, ...mails]) {
      expect(await getSource(composer, mail)).toBe(await getSource(new MessageComposer(FROM), mail));
    }
  });
});

test('More different emails at the same time than are kept are all composed', async () => {
  const composer = new MessageComposer(FROM);
  const words = Array.from({ length: 60 }, (_, n) => `Text ${n}.`);
  const mails = await Promise.all(
    words.map((text) => getSource(composer, mailTo('amara@example.com', AMARA, { text }))),
  );
  expect(mails.map((source, n) => source.includes(words[n]!))).toEqual(words.map(() => true));
});

test('Two themes with the same picture are two parts', async () => {
  const mail = mailTo('amara@example.com', AMARA);
  const details = { picture: { ...PICTURE, dark: PICTURE.light } };
  const source = await getSource(new MessageComposer(FROM), { ...mail, content: { ...mail.content, details } });
  const ids = [...source.matchAll(/^Content-ID: <(.+)>/gm)].map(([, id]) => id);
  expect(ids).toHaveLength(2);
  for (const id of ids) expect(decodeQuoted(source)).toContain(`cid:${id}`);
});

describe('The logo of the site', () => {
  const png = Buffer.from('a logo of the site');
  const withLogo = (logo: ComposedMail['logo']) => ({ ...mailTo('amara@example.com', AMARA), logo }) as ComposedMail;

  test('is a part of the email, which shows it instead of the name', async () => {
    const source = decodeQuoted(await getSource(new MessageComposer(FROM), withLogo({ width: 400, height: 100, png })));
    expect(source).toContain(png.toString('base64'));
    const [, cid] = /Content-ID: <(logo\.[^>]+)>/.exec(source)!;
    expect(source).toContain(`src="cid:${cid}" width="144" height="36" alt="Northwind"`);
  });

  test('is the one at the time of sending', async () => {
    const composer = new MessageComposer(FROM);
    const other = Buffer.from('another logo');
    await composer.compose(withLogo({ width: 400, height: 100, png }));
    const source = await getSource(composer, withLogo({ width: 400, height: 100, png: other }));
    expect(source).toContain(other.toString('base64'));
    expect(source).not.toContain(png.toString('base64'));
    expect(await getSource(composer, withLogo(null))).not.toContain('logo.png');
  });
});

test('A file of an email is attached under its name, with its lines unchanged', async () => {
  const text = 'BEGIN:VCALENDAR\r\nSUMMARY:Größe\r\nEND:VCALENDAR\r\n';
  const attachment = { name: 'sizing.ics', type: 'text/calendar', text };
  const content = { title: 'Registered', paragraphs: ['See you.'], attachment };
  const mail = { siteName: 'Northwind', id: 'one', address: 'amara@example.com', subject: 'Registered', content };
  const source = await getSource(new MessageComposer(FROM), mail);
  const part = source.split('--boundary').find((one) => one.includes('text/calendar'))!;
  expect(part).toContain('Content-Type: text/calendar; charset=utf-8; name=sizing.ics');
  expect(part).toContain('Content-Disposition: attachment; filename=sizing.ics');
  const encoded = part.slice(part.indexOf('\r\n\r\n')).replaceAll(/\s/g, '');
  expect(Buffer.from(encoded, 'base64').toString('utf8')).toBe(text);
});
