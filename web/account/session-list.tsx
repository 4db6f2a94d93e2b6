import { deviceName } from '#web/lib/device-name.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { FormPart } from '#web/ui/form-part.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import type { SecurityData } from './load-profile.ts';
import { ActButton, type SecurityProps } from './profile-act-form.tsx';

export function SessionList({ data, outcome }: SecurityProps) {
  return (
    <FormPart sign={<Icon name="shield" />} id="sessions" title="Where you are signed in">
      <FormFailure failed={outcome.failed('end-session') ?? outcome.failed('end-all')} />
      {outcome.done('end-session') && <Alert tone="ok">That device is signed out.</Alert>}
      <ul className="ruled mb-4">
        {data.sessions.map((session) => (
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

function SessionRow({ session }: { session: SecurityData['sessions'][number] }) {
  const name = deviceName(session.user_agent, session.kind);
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
        <ActButton intent="end-session" fields={{ session_id: session.id }} size="sm" busyText="Signing out...">
          Sign Out<span className="sr"> {name}</span>
        </ActButton>
      )}
    </li>
  );
}
