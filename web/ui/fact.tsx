import type { ReactNode } from 'react';

interface FactProps {
  name: ReactNode;
  soft?: boolean;
  className?: string;
  children: ReactNode;
}

/** An entry of a `dl`. */
export function Fact({ name, soft = false, className, children }: FactProps) {
  return (
    <div>
      <dt className={soft ? 't1 soft' : undefined}>{name}</dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}
