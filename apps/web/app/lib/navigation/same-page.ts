import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** A route's `shouldRevalidate`: a filter or a tab in the address changes what is shown, not what is read. */
export function unlessSamePage({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;
}
