import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** A route's `shouldRevalidate`: a filter or a tab in the address changes what is shown, not what is read. */
export function unlessSamePage({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;
}

/** The frame's `shouldRevalidate`: a move between pages requests only their data, an explicit request reads the frame again. */
export const whenRequested = ({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean =>
  formMethod === undefined && currentUrl.href === nextUrl.href;
