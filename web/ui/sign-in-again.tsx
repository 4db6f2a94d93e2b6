import { Form, useLocation } from 'react-router';
import { Button } from './button.tsx';

/** The ways out where a session is refused that is still good elsewhere: end it and sign in again, or only end it. */
export function SignInAgain() {
  const { pathname, search } = useLocation();
  return (
    <div className="row">
      <Form method="post" action="/sign-out">
        <input type="hidden" name="from" value={pathname + search} />
        <Button type="submit" size="sm">
          Sign In Again
        </Button>
      </Form>
      <Form method="post" action="/sign-out">
        <Button type="submit" size="sm" variant="quiet">
          Sign Out
        </Button>
      </Form>
    </div>
  );
}
