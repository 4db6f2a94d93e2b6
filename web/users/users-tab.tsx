import { TabHead } from '#web/ui/tab-head.tsx';

export default function UsersTab() {
  return (
    <main id="main" className="office__main">
      <TabHead title="Users" />
    </main>
  );
}
