import type { ReactNode } from 'react';
import { DoneLine } from './done-line.tsx';

interface TabHeadProps {
  title: ReactNode;
  part?: boolean;
  children?: ReactNode;
  done?: ReactNode;
}

export function TabHead({ title, part = false, children, done }: TabHeadProps) {
  return (
    <>
      <div className="admin__head row row--apart end mb-4">
        {part ? <h2 className="t4">{title}</h2> : <h1 className="t5">{title}</h1>}
        {children && <div className="row">{children}</div>}
      </div>
      <DoneLine>{done}</DoneLine>
    </>
  );
}
