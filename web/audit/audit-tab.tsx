import { TabHead } from '#web/ui/tab-head.tsx';

export default function AuditTab() {
  return (
    <main id="main" className="office__main">
      <TabHead title="Audit" />
    </main>
  );
}
