import { Alert } from '#web/ui/alert.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

/** A sitemap saved by hand is not updated. `missing` is counted up to 1,000. */
export function StaleSitemap({ missing }: { missing: number | null }) {
  if (!missing) return null;
  const addresses =
    missing === 1
      ? '1 published address'
      : `${missing.toLocaleString('en-US')}${missing >= 1_000 ? ' or more' : ''} published addresses`;
  return (
    <div className="mb-4">
      <Alert
        tone="wait"
        action={
          <ButtonLink size="sm" to="/admin/sitemap">
            Open the sitemap
          </ButtonLink>
        }
      >
        The saved sitemap does not name {addresses}: search engines do not learn of them from it.
      </Alert>
    </div>
  );
}
