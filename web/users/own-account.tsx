import { ButtonLink } from '#web/ui/button.tsx';

export function OwnAccount() {
  return (
    <>
      <ButtonLink size="sm" to="/profile?tab=security#password" aria-label="Your own password">
        Password
      </ButtonLink>
      <ButtonLink
        size="sm"
        variant="danger"
        to="/profile?tab=security#delete-account"
        aria-label="Delete your own account"
      >
        Delete
      </ButtonLink>
    </>
  );
}
