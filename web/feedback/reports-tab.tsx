import { TabHead } from '#web/ui/tab-head.tsx';

export default function ReportsTab() {
  return (
    <main id="main" className="office__main">
      <TabHead title="Reports" />
    </main>
  );
}
