import type { ReactNode } from 'react';
import { InlineText } from '#web/ui/inline-text.tsx';

interface LoggedItemProps {
  text: string;
  facts: ReactNode;
  children?: ReactNode;
}

export function LoggedItem({ text, facts, children }: LoggedItemProps) {
  return (
    <div className="grow">
      <div className="serif t3 clamp" dir="auto">
        <InlineText text={text} />
      </div>
      <p className="t1 soft">{facts}</p>
      {children}
    </div>
  );
}
