import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';

export function SendAgain({ email }: { email: string }) {
  if (!email) {
    return (
      <ButtonLink size="sm" to="/confirm">
        Send it again
      </ButtonLink>
    );
  }
  return (
    <Form method="post" action="/confirm">
      <input type="hidden" name="intent" value="resend" />
      <input type="hidden" name="email" value={email} />
      <Button type="submit" size="sm">
        Send it again
      </Button>
    </Form>
  );
}
