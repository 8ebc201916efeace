import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { deferScripts } from './defer-scripts.ts';

const MODULE =
  'import "/assets/manifest-1.js";\nimport * as route0 from "/assets/root-1.js";\n\nimport("/assets/entry.client-1.js");';

/** A page as React draws it, with the tags that React Router's `<Scripts />` consists of. */
function makePage(text: string): string {
  const script = (props: object, code: string) =>
    createElement('script', {
      nonce: 'n',
      suppressHydrationWarning: true,
      ...props,
      dangerouslySetInnerHTML: { __html: code },
    });
  return renderToString(
    createElement(
      'html',
      null,
      createElement('head', null, createElement('title', null, 'Page')),
      createElement(
        'body',
        null,
        createElement('p', null, text),
        createElement('link', { rel: 'modulepreload', href: '/assets/manifest-1.js', nonce: 'n' }),
        createElement('link', { rel: 'modulepreload', href: '/assets/root-1.js', nonce: 'n' }),
        script({}, 'window.context = {}'),
        script({ type: 'module', async: true }, MODULE),
      ),
    ),
  );
}

describe('deferScripts', () => {
  const html = deferScripts(makePage('Text'));

  test('leaves no tag that loads a script before the first paint', () => {
    expect(html).not.toMatch(/<link rel="modulepreload"/);
    expect(html).not.toMatch(/type="module"/);
  });

  test('names every preload and the module in one script with the nonce of the page', () => {
    const [, code] = /<script nonce="n">(\{\nconst .*?)<\/script>/s.exec(html) ?? [];
    expect(code).toContain('["/assets/manifest-1.js","/assets/root-1.js"]');
    expect(code).toContain(JSON.stringify(MODULE));
    expect(() => new Function(code ?? '')).not.toThrow();
  });

  test('leaves the rest of the page as it is', () => {
    expect(html).toContain('<p>Text</p>');
    expect(html).toContain('<script nonce="n">window.context = {}</script>');
  });

  test('takes text that looks like a tag for text', () => {
    const text = '<link rel="modulepreload" href="/x.js"><script type="module">x</script>';
    expect(deferScripts(makePage(text))).toContain('&lt;link rel=&quot;modulepreload&quot;');
  });

  test('returns a page without a module script as it is', () => {
    expect(deferScripts('<html><link rel="modulepreload" href="/a.js"></html>')).toContain('modulepreload');
  });
});
