import type { MouseEvent } from 'react';

/** For what moves on by one: the second press of a double click does nothing, or it would skip what nobody has seen. */
export function once(act?: () => void) {
  return (event: MouseEvent) => {
    if (event.detail > 1) event.preventDefault();
    else act?.();
  };
}
