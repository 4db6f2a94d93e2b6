import type { MouseEvent, ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';

interface AskButtonProps {
  /** What is asked about: a tier's id, or 'cancel'. */
  ask: string;
  variant?: 'default' | 'primary' | 'danger';
  className?: string;
  onAsk(ask: string): void;
  children: ReactNode;
}

/** Opens a question: a dialog once the page runs, before that the same question on the page itself. */
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
