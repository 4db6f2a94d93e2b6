import type { ReactNode } from 'react';
import { DoneLine } from './done-line.tsx';

interface TabHeadProps {
  title: ReactNode;
  /** Of a part of a tab, whose title is one level lower. */
  part?: boolean;
  /** Buttons at the right. */
  children?: ReactNode;
  /** What has just been done, in a sentence; it stays until the next action. */
  done?: ReactNode;
}

/** How a tab of the back office opens: its name, what can be begun here, what has just been done. */
export function TabHead({ title, part = false, children, done }: TabHeadProps) {
  return (
    <>
      <div className="admin__head">
        {part ? <h2 className="t4">{title}</h2> : <h1 className="t5">{title}</h1>}
        {children && <div className="row">{children}</div>}
      </div>
      <DoneLine>{done}</DoneLine>
    </>
  );
}
