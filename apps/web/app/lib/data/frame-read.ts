let isAsked = false;

/**
 * The frame's `shouldRevalidate`: only `readFrameAgain` reads it again. A read that fails replaces the whole document by an
 * error without styles, so neither a move between pages nor a repeated address may start one.
 */
export const whenAsked = (): boolean => isAsked;

/** Reads again what the frame of every page shows. @param revalidate Of the router. */
export async function readFrameAgain(revalidate: () => Promise<void>): Promise<void> {
  isAsked = true;
  await revalidate().finally(() => {
    isAsked = false;
  });
}
