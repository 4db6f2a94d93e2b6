import { TabHead } from '#web/ui/tab-head.tsx';

export default function Learner() {
  return (
    <main id="main" className="office__main">
      <TabHead title="Learner" />
    </main>
  );
}
