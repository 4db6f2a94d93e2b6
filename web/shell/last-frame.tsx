import { type ReactNode, useEffect } from 'react';

type Frame = (screen: ReactNode) => ReactNode;

let last: Frame | null = null;

/** The frame that is shown now, for `LastFrame`. Only what every page has the styles of. */
export function useRememberedFrame(frame: Frame): void {
  useEffect(() => {
    last = frame;
  });
}

/** In an error boundary that has no frame, since what it is made of could not be loaded either: the one that was shown before. */
export function LastFrame({ children }: { children: ReactNode }) {
  return last ? last(children) : children;
}
