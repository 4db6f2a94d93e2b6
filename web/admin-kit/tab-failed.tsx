import { ListFailed } from './list-failed.tsx';
import { TabFrame, type TabFrameProps } from './tab-frame.tsx';

interface TabFailedProps extends Pick<TabFrameProps, 'title' | 'part' | 'actions'> {
  sentence: string;
}

export function TabFailed({ sentence, ...frame }: TabFailedProps) {
  return (
    <TabFrame {...frame}>
      <ListFailed title={sentence} />
    </TabFrame>
  );
}
