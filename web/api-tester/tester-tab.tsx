import { TabHead } from '#web/admin-kit/tab-head.tsx';
import { titled } from '#web/lib/title.ts';
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
