import { ListFailed } from './list-failed.tsx';
import { TabFrame, type TabFrameProps } from './tab-frame.tsx';

interface TabFailedProps extends Pick<TabFrameProps, 'title' | 'part' | 'actions'> {
  /** What failed. */
  sentence: string;
}

/** A tab of the back office that could not be loaded. */
export function TabFailed({ sentence, ...frame }: TabFailedProps) {
  return (
    <TabFrame {...frame}>
      <ListFailed title={sentence} />
    </TabFrame>
  );
}
