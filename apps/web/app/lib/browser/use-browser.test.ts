// @vitest-environment happy-dom
import { createElement, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { WhenInteractive } from '../scripts/when-interactive.tsx';
import { useMedia } from './use-browser.ts';

test('the answer of a media query is not rendered in the task that hydrates the page: the rest would be hydrated in it', async () => {
  const order: string[] = [];
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const Screen = () => {
    const isNarrow = useMedia('(width < 64rem)');
    if (isNarrow) order.push('narrow');
    useEffect(() => queueMicrotask(() => order.push('end of the task')), []);
    return createElement('main');
  };
  const onInteractive = () => order.push('interactive');
  const children = createElement(Screen);
  const page = createElement(WhenInteractive, { onInteractive, children });
  const box = document.createElement('div');
  box.innerHTML = renderToString(page);
  const root = hydrateRoot(box, page);
  await vi.waitFor(() => expect(order.at(-1)).toBe('interactive'));
  expect(order).toEqual(['end of the task', 'narrow', 'interactive']);
  root.unmount();
  vi.unstubAllGlobals();
});
