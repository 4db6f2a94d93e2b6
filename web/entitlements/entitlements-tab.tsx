import { TabHead } from '#web/ui/tab-head.tsx';

export default function EntitlementsTab() {
  return (
    <main id="main" className="office__main">
      <TabHead title="Entitlements" />
    </main>
  );
}
