import { useMatches } from 'react-router';
import { namedHead } from '#web/lib/public-head.ts';
import { useVisitor } from '#web/lib/use-visitor.ts';
import { ApiTester } from './api-tester.tsx';
import { ConnectionButton, ConnectionResult, useConnectionTest } from './connection-test.tsx';

export const meta = ({ matches }: { matches: Parameters<typeof namedHead>[0] }) =>
  namedHead(matches, {
    name: 'API Tester',
    path: '/api-test',
    description: 'Send requests to the API from the browser and see what it answers: status, time, headers and body.',
  });

export default function TesterPage() {
  const visitor = useMatches().some(({ loaderData }) => (loaderData as { visitor?: boolean } | undefined)?.visitor);
  const { isAdmin } = useVisitor();
  const test = useConnectionTest();
  return (
    <main id="main" className="wrap page">
      <div className="page-head">
        <div className="page-head__line">
          <h1>API Tester</h1>
          <ConnectionButton test={test} />
        </div>
        <p>
          Every call here is a real one, to this site. Programs sign in with a personal access token, which is made in{' '}
          <a href="/profile?tab=security">your profile</a>; what there is to call stands in the{' '}
          <a href="/api-docs">documentation</a>.
        </p>
      </div>
      <ConnectionResult found={test.found} />
      <ApiTester who={visitor ? 'public' : isAdmin ? 'admin' : 'user'} />
    </main>
  );
}
