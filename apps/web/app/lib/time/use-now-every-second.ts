import { useEffect, useState } from 'react';
import { useSite } from '../site/site.tsx';
import { useNow, useWallNow } from './clock.tsx';

const SECOND_MS = 1_000;

/** Returns market time, ms UTC, updated every second: for countdowns. The first render equals the server's. */
export function useNowEverySecond(): number {
  return useEverySecond(useNow(), useSite().site?.speed ?? 1);
}

/** Returns wall-clock time in the same way. */
export function useWallNowEverySecond(): number {
  return useEverySecond(useWallNow(), 1);
}

function useEverySecond(now: number, speed: number): number {
  const [shown, setShown] = useState(now);
  useEffect(() => {
    const wall = Date.now();
    const tick = () => setShown(now + (Date.now() - wall) * speed);
    tick();
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [now, speed]);
  return shown;
}
