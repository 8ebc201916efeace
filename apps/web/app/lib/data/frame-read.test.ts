import { createMemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { readFrameAgain, whenAsked } from './frame-read.ts';

async function frame() {
  let reads = 0;
  const loader = () => {
    reads += 1;
    return null;
  };
  const children = [{ path: '/settings' }, { path: '/signals', action: () => null }];
  const routes = [{ id: 'root', loader, shouldRevalidate: whenAsked, children }];
  const router = createMemoryRouter(routes, { initialEntries: ['/settings'] });
  await expect.poll(() => router.state.initialized).toBe(true);
  return { router, reads: () => reads };
}

test('a page that asks for it reads the frame again', async () => {
  const { router, reads } = await frame();
  await readFrameAgain(() => router.revalidate());
  expect(reads()).toBe(2);
  await router.revalidate();
  expect(reads()).toBe(2);
});

test('moves between pages, a repeated address and forms do not read the frame again', async () => {
  const { router, reads } = await frame();
  await router.navigate('/signals');
  await router.navigate('/signals?side=long');
  await router.navigate('/signals?side=long');
  const formData = new FormData();
  await router.navigate('/signals?side=long', { formMethod: 'post', formData });
  expect(reads()).toBe(1);
});
