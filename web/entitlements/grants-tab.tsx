import { TabHead } from '#web/ui/tab-head.tsx';

export default function GrantsTab() {
  return (
    <main id="main" className="office__main">
      <TabHead title="User Entitlements" />
    </main>
  );
}
