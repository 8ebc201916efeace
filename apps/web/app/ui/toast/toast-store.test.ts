import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { REMOVE_AFTER_MS, ToastStore } from './toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('shows one message and replaces it by a new one', () => {
  const store = new ToastStore();
  store.show({ title: 'First' });
  store.show({ title: 'Second' });
  expect(store.shown()).toMatchObject({ title: 'Second', isOpen: true });
});

test('keeps a dismissed message for 1,000,000 ms', () => {
  const store = new ToastStore();
  store.show({ title: 'Saved' });
  store.dismiss(store.shown()!.id);
  expect(store.shown()).toMatchObject({ title: 'Saved', isOpen: false });
  vi.advanceTimersByTime(999_999);
  expect(store.shown()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(store.shown()).toBeNull();
  expect(REMOVE_AFTER_MS).toBe(1_000_000);
});

test('does not remove a message that came after the dismissed one', () => {
  const store = new ToastStore();
  store.show({ title: 'First' });
  store.dismiss(store.shown()!.id);
  vi.advanceTimersByTime(REMOVE_AFTER_MS - 1);
  store.show({ title: 'Second' });
  vi.advanceTimersByTime(REMOVE_AFTER_MS);
  expect(store.shown()).toMatchObject({ title: 'Second', isOpen: true });
});

test('keeps the message when the one it has replaced is dismissed', () => {
  const store = new ToastStore();
  store.show({ title: 'First' });
  const first = store.shown()!.id;
  store.show({ title: 'Second' });
  store.dismiss(first);
  expect(store.shown()).toMatchObject({ title: 'Second', isOpen: true });
});

test('notifies subscribers of each change until they unsubscribe', () => {
  const store = new ToastStore();
  const changed = vi.fn();
  const stop = store.subscribe(changed);
  store.show({ title: 'First' });
  store.dismiss(store.shown()!.id);
  expect(changed).toHaveBeenCalledTimes(2);
  stop();
  store.show({ title: 'Second' });
  expect(changed).toHaveBeenCalledTimes(2);
});
