import { expect, test } from 'vitest';
import { renderMail } from './render-mail.ts';

const MAIL = {
  subject: 'Log in to Sealtick',
  title: 'Log in',
  paragraphs: ['Someone asked to log in with this address.', 'If it was not you, ignore this email.'],
  action: { label: 'Log in', url: 'https://signals.example.com/sign-in?code=a&next=%2F' },
  notes: ['The link holds for 15 minutes.'],
};

test('writes the text next to the HTML', () => {
  expect(renderMail(MAIL, 'Sealtick').text).toBe(`Log in

Someone asked to log in with this address.

If it was not you, ignore this email.

Log in:
https://signals.example.com/sign-in?code=a&next=%2F

The link holds for 15 minutes.

-- 
Sealtick
`);
});

test('shows the name of the site beside a logo that does not have it in it', () => {
  const withLogo = (width: number, height: number) =>
    renderMail(MAIL, 'Northwind', { logo: { src: 'cid:logo', width, height } }).html;
  expect(withLogo(36, 36)).toMatch(/<img src="cid:logo"[^>]*alt=""[^>]*\/><span[^>]*>Northwind<\/span>/);
  expect(withLogo(200, 33)).toMatch(/<img src="cid:logo"[^>]*alt="Northwind"/);
  expect(withLogo(200, 33)).not.toContain('>Northwind<');
});

test('shows site, title, text, link and small print, in light and dark', () => {
  const { html } = renderMail(MAIL, 'Sealtick');
  expect(html).toMatch(/^<!doctype html><html lang="en">/);
  expect(html).toContain('<title>Log in to Sealtick</title>');
  expect(html).toContain('href="https://signals.example.com/sign-in?code=a&amp;next=%2F"');
  expect(html).toContain('@media (prefers-color-scheme:dark)');
  for (const part of [...MAIL.paragraphs, ...MAIL.notes]) expect(html).toContain(part);
  expect(html, 'the first paragraph is also the preheader').toMatch(
    /display:none[^>]*>Someone asked to log in with this address\.</,
  );
});

test('shows results next to the subject in lists of emails', () => {
  const figures = [
    { label: 'Targets reached', value: '1 of 1' },
    { label: 'Result', value: '', result: '+2.16 R' },
  ];
  const { html } = renderMail({ ...MAIL, details: { figures } }, 'Sealtick');
  expect(html).toMatch(/display:none[^>]*>Log in\. Targets reached 1 of 1, Result \+2\.16 R</);
});

test('asks the network for nothing, so that no one learns who read the email', () => {
  const { html } = renderMail(MAIL, 'Sealtick');
  expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|src=/);
});

test('escapes everything', () => {
  const evil = '<script>alert(1)</script>"\'&';
  const { html } = renderMail(
    {
      subject: evil,
      title: evil,
      paragraphs: [evil],
      action: { label: evil, url: 'https://a.example/"><script>' },
      notes: [evil],
    },
    evil,
  );
  expect(html).not.toContain('<script>');

  expect(html.match(/&lt;script&gt;alert\(1\)&lt;\/script&gt;/g)).toHaveLength(7);
});

const LIST = {
  reason: 'You follow Tideline by email.',
  pageUrl: 'https://signals.example.com/delivery-settings',
  oneClickUrl: 'https://signals.example.com/leave',
};
const TERMS = [
  'Its drawdown is small, and its correlation too.',
  'A second drawdown, the leverage, the rollover and the payoff.',
];

test('links the first use of at most three terms to the glossary, in the HTML alone', () => {
  const { html, text } = renderMail(
    { ...MAIL, title: 'Leverage and drawdown', paragraphs: TERMS, list: LIST },
    'Sealtick',
  );
  const links = [...html.matchAll(/href="https:\/\/signals\.example\.com\/glossary#[\w-]+"[^>]*>([^<]+)</g)].map(
    ([, word]) => word,
  );
  expect(links).toEqual(['drawdown', 'correlation', 'leverage']);
  expect(html).toMatch(/<h1[^>]*>Leverage and drawdown<\/h1>/);
  expect(text).not.toContain('glossary');
});

test('links no terms in emails that belong to no list, such as those of a login', () => {
  expect(renderMail({ ...MAIL, paragraphs: TERMS }, 'Sealtick').html).not.toContain('/glossary');
});
