// @vitest-environment happy-dom
import type { OwnPlan } from '@sealtick/contract';
import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { createElement, Fragment, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { planQuery } from './plan.queries.ts';
import { useFramePlan } from './use-frame-plan.ts';

test('the plan that arrives while a page is drawn is shown, and does not disturb the drawing', async () => {
  const problems = vi.spyOn(console, 'error').mockImplementation(() => {});
  const client = new QueryClient();
  const Plan = () => createElement('p', null, useFramePlan()?.name ?? 'none');
  /** Stores what came with a page while it is drawn, as a page with data does. */
  const Page = () => {
    const own = useQueryClient();
    useState(() => own.setQueryData(planQuery().queryKey, { name: 'pro' } as OwnPlan));
    return null;
  };
  let openPage = () => {};
  const Frame = () => {
    const [isOpen, setOpen] = useState(false);
    openPage = () => setOpen(true);
    return createElement(Fragment, null, createElement(Plan), isOpen && createElement(Page));
  };
  const box = document.createElement('div');
  const root = createRoot(box);
  root.render(createElement(QueryClientProvider, { client }, createElement(Frame)));
  await vi.waitFor(() => expect(box.textContent).toBe('none'));
  openPage();
  await vi.waitFor(() => expect(box.textContent).toBe('pro'));
  expect(problems.mock.calls).toEqual([]);
  root.unmount();
  problems.mockRestore();
});
