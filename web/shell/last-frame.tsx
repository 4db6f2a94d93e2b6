import { type ReactNode, useEffect } from 'react';

type Frame = (screen: ReactNode) => ReactNode;

let last: Frame | null = null;

export function useRememberedFrame(frame: Frame): void {
  useEffect(() => {
    last = frame;
  });
}

/** For an error boundary whose frame could not be loaded either. */
export function LastFrame({ children }: { children: ReactNode }) {
  return last ? last(children) : children;
}
