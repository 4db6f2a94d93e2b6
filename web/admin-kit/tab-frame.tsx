import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { TabHead } from './tab-head.tsx';

export interface TabFrameProps {
  title: string;
  part?: boolean;
  className?: string | undefined;
  done?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

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
