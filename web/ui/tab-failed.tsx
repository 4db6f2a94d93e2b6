import type { ReactNode } from 'react';
import { ListFailed } from './list-failed.tsx';
import { TabHead } from './tab-head.tsx';

interface TabFailedProps {
  title: string;
  /** What failed. */
  sentence: string;
  /** Links beside the title. */
  children?: ReactNode;
}

/** A tab of the back office that could not be loaded. */
export function TabFailed({ title, sentence, children }: TabFailedProps) {
  return (
    <main id="main" className="office__main">
      <TabHead title={title}>{children}</TabHead>
      <ListFailed title={sentence} />
    </main>
  );
}
