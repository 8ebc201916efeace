// @vitest-environment happy-dom
import { createElement, Suspense, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { WhenInteractive } from './when-interactive.tsx';

test('a page says that it handles presses once its parts do that are hydrated last', async () => {
  const order: string[] = [];
  const Part = ({ name }: { name: string }) => {
    useEffect(() => {
      order.push(name);
    }, [name]);
    return createElement('p', null, name);
  };
  const children = createElement(
    'main',
    null,
    createElement(Part, { name: 'outer' }),
    createElement(Suspense, null, createElement(Suspense, null, createElement(Part, { name: 'inner' }))),
  );
  const page = createElement(WhenInteractive, { onInteractive: () => order.push('page'), children });
  const box = document.createElement('div');
  box.innerHTML = renderToString(page);
  const root = hydrateRoot(box, page);
  await vi.waitFor(() => expect(order).toEqual(['outer', 'inner', 'page']));
  root.unmount();
});
