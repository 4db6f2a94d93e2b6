import type { ReactNode } from 'react';
import { withoutExhibits } from '#core/questions/exhibits.ts';
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
        <InlineText text={withoutExhibits(text)} />
      </div>
      <p className="t1 soft">{facts}</p>
      {children}
    </div>
  );
}
