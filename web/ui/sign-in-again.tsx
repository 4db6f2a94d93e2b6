import { Form, useLocation } from 'react-router';
import { Button } from './button.tsx';

/** For a session that is refused here but still valid elsewhere. */
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
