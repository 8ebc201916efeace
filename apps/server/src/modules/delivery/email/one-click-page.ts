import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { NamedChannel } from './switch-off.ts';

const STYLE = `:root{color-scheme:light dark}
body{margin:0 auto;padding:12vh 24px;max-width:36rem;background:#f2f5f8;color:#3d4856;font:16px/1.5 system-ui,sans-serif}
h1{color:#10151c;font-size:24px;line-height:1.3;margin:0 0 12px}
a{color:#1d4fbf}
button{font:600 16px/1.5 system-ui,sans-serif;color:#fff;background:#1d4fbf;border:0;border-radius:8px;padding:12px 20px;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid #7aa2ff;outline-offset:2px}
@media (prefers-color-scheme:dark){
body{background:#0a0d12;color:#a9b4c1}h1{color:#e8edf3}a{color:#9dbbff}button{background:#7aa2ff;color:#0a0d12}
}`;

/** Returns the page behind the link of an email: a button that ends the emails, or the words that they have ended. */
export function makePage(channel: NamedChannel | null, siteName: string): string {
  const isOn = channel?.isOn ?? false;
  const title = isOn ? 'Stop these emails' : 'These emails have stopped';
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'robots', content: 'noindex' }),
    h('title', null, `${title} · ${siteName}`),
    h('style', null, STYLE),
  );
  const main = h('main', null, h('h1', null, title), isOn ? asking(channel!.address, siteName) : ended(siteName));
  return `<!doctype html>${renderToStaticMarkup(h('html', { lang: 'en' }, head, h('body', null, main)))}`;
}

/** The form posts to the address of the page itself, with the field that email programs send. */
function asking(address: string, siteName: string): ReactNode {
  return h(
    'form',
    { method: 'post' },
    h(
      'p',
      null,
      `${siteName} sends signals and notices to ${hidden(address)}. One press stops all of them at the same time.`,
    ),
    h('input', { type: 'hidden', name: 'List-Unsubscribe', value: 'One-Click' }),
    h('button', { type: 'submit' }, 'Stop these emails'),
  );
}

function ended(siteName: string): ReactNode {
  return h(
    'div',
    null,
    h('p', null, `${siteName} sends no further signals and notices to this address.`),
    h('p', null, h('a', { href: '/delivery-settings' }, 'Change delivery')),
  );
}

/** Enough to recognise: the link may have been passed on. */
const hidden = (address: string): string => address.replace(/^(.).*(?=@)/, '$1…');
