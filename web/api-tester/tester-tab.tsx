import { titled } from '#web/lib/title.ts';
import { TabHead } from '#web/ui/tab-head.tsx';
import { ApiTester } from './api-tester.tsx';
import { ConnectionButton, ConnectionResult, useConnectionTest } from './connection-test.tsx';

export const meta = titled('API Tester');

export default function TesterTab() {
  const test = useConnectionTest();
  return (
    <main id="main" className="admin__main">
      <TabHead title="API Tester">
        <a className="btn btn--sm btn--quiet" href="/api-docs">
          Documentation
        </a>
        <ConnectionButton test={test} />
      </TabHead>
      <ConnectionResult found={test.found} />
      <ApiTester who="admin" />
    </main>
  );
}
