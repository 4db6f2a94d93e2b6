import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { TabHead } from './tab-head.tsx';

export interface TabFrameProps {
  title: string;
  /** A part of a tab that has several, such as Content. */
  part?: boolean;
  className?: string | undefined;
  /** What has just been done. */
  done?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A tab of the back office, or a part of one. */
export function TabFrame({ title, part = false, className, done, actions, children }: TabFrameProps) {
  const content = (
    <>
      <TabHead title={title} part={part} done={done}>
        {actions}
      </TabHead>
      {children}
    </>
  );
  return part ? (
    <section className={className} aria-label={title}>
      {content}
    </section>
  ) : (
    <main id="main" className={classNames('admin__main', className)}>
      {content}
    </main>
  );
}
