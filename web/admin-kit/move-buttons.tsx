import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';

interface MoveButtonsProps {
  name: string;
  /** 0-based. */
  index: number;
  last: number;
  className?: string;
  onMove(to: number): void;
  children?: ReactNode;
}

/** Also with Alt and the arrow keys. The focus moves along. */
export function MoveButtons({ name, index, last, className, onMove, children }: MoveButtonsProps) {
  const pressed = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an element that moves in the page loses the focus
  useLayoutEffect(() => {
    if (pressed.current instanceof HTMLElement) pressed.current.focus();
    pressed.current = null;
  }, [index]);
  const move = (to: number) => {
    if (to < 0 || to > last || to === index) return;
    pressed.current = document.activeElement;
    onMove(to);
  };
  const keys = (event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(to);
  };
  const button = (label: string, to: number) => (
    <Button
      size="sm"
      variant="quiet"
      className={classNames('btn--icon', to < index && 'is-up')}
      aria-label={`${label}: ${name}`}
      title={label}
      aria-disabled={to < 0 || to > last}
      onClick={() => move(to)}
    >
      <Icon name="chev" />
    </Button>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside
    <span className={classNames('order', className)} onKeyDown={keys}>
      {button('Move up', index - 1)}
      {button('Move down', index + 1)}
      {children}
    </span>
  );
}
