/** Scrolls as little as shows the element whole, or to its top where it is higher than the window; without motion for readers who want none. */
export function bringIntoView(element: Element | null): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'instant' : 'smooth' });
}
