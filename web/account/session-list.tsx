import { useNavigation } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import { deviceName } from '#web/lib/device-name.ts';
import type { Failed } from '#web/lib/load.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { FormPart } from '#web/ui/form-part.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';

type Session = Awaited<ReturnType<Api['account']['sessions']>>['sessions'][number];

interface SessionListProps {
  sessions: readonly Session[];
  failed: Failed | null;
  done: boolean;
}

export function SessionList({ sessions, failed, done }: SessionListProps) {
  return (
    <FormPart sign={<Icon name="shield" />} id="sessions" title="Where you are signed in">
      <FormFailure failed={failed} />
      {done && <Alert tone="ok">That device is signed out.</Alert>}
      <ul className="ruled mb-4">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <Form method="post" className="stack stack--tight">
        <input type="hidden" name="intent" value="end-all" />
        <Button type="submit" variant="danger">
          Sign out everywhere
        </Button>
        <p className="t1 soft">
          Ends every session in this list, including this one, and revokes all your access tokens.
        </p>
      </Form>
    </FormPart>
  );
}

function SessionRow({ session }: { session: Session }) {
  const name = deviceName(session.user_agent, session.kind);
  const { formData } = useNavigation();
  const busy = formData?.get('session_id') === session.id;
  return (
    <li className="row row--apart">
      <div>
        <p title={session.user_agent}>{name}</p>
        <p className="t1 soft">
          Last used <TimeAgo at={session.last_seen_at} />
        </p>
      </div>
      {session.current ? (
        <span className="badge">This device</span>
      ) : (
        <Form method="post" replace preventScrollReset>
          <input type="hidden" name="intent" value="end-session" />
          <input type="hidden" name="session_id" value={session.id} />
          <Button type="submit" size="sm" busy={busy} busyText="Signing out...">
            Sign Out<span className="sr"> {name}</span>
          </Button>
        </Form>
      )}
    </li>
  );
}
