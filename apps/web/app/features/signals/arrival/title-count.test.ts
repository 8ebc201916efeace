import { expect, test } from 'vitest';
import { TitleCount } from './title-count.ts';

test('counts arrivals while the tab is hidden, and restores the title', () => {
  const page = { hidden: false, title: 'Signals' };
  const count = new TitleCount(page);
  count.add();
  expect(page.title, 'the visitor sees it').toBe('Signals');
  page.hidden = true;
  count.add();
  count.add();
  expect(page.title).toBe('(2) Signals');
  count.reset();
  expect(page.title, 'still hidden').toBe('(2) Signals');
  page.hidden = false;
  count.reset();
  expect(page.title).toBe('Signals');
  page.hidden = true;
  count.add();
  expect(page.title, 'counts from the last visit').toBe('(1) Signals');
});
