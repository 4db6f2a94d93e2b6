import type { MouseEvent } from 'react';

/** Ignores the second press of a double click, which would skip an unseen item. */
export function once(act?: () => void) {
  return (event: MouseEvent) => {
    if (event.detail > 1) event.preventDefault();
    else act?.();
  };
}
