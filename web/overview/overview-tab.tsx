import { TabHead } from '#web/ui/tab-head.tsx';

export default function OverviewTab() {
  return (
    <main id="main" className="office__main">
      <TabHead title="Overview" />
    </main>
  );
}
