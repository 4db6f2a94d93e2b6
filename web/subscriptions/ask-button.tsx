import type { MouseEvent, ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';

interface AskButtonProps {
  ask: string;
  variant?: 'default' | 'primary' | 'danger';
  className?: string;
  onAsk(ask: string): void;
  children: ReactNode;
}

/** A dialog with a script, otherwise a question on the page. */
export function AskButton({ ask, variant = 'default', className, onAsk, children }: AskButtonProps) {
  const open = (event: MouseEvent) => {
    event.preventDefault();
    onAsk(ask);
  };
  return (
    <form action="/subscription" className={className}>
      <Button type="submit" name="ask" value={ask} variant={variant} onClick={open}>
        {children}
      </Button>
    </form>
  );
}
