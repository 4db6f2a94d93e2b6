import type { ReactNode } from 'react';
import { InlineText } from '#web/ui/inline-text.tsx';

interface LoggedItemProps {
  text: string;
  /** In a line under it. */
  facts: ReactNode;
  children?: ReactNode;
}

/** What a row of the history is about. */
export function LoggedItem({ text, facts, children }: LoggedItemProps) {
  return (
    <div className="reviewlog__what">
      <div className="serif" dir="auto">
        <InlineText text={text} />
      </div>
      <p className="t1 soft">{facts}</p>
      {children}
    </div>
  );
}
