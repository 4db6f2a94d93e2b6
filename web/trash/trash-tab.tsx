import { TabHead } from '#web/ui/tab-head.tsx';

export default function TrashTab() {
  return (
    <main id="main" className="office__main">
      <TabHead title="Trash" />
    </main>
  );
}
