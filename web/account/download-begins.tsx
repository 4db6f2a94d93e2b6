import { useEffect } from 'react';
import { Alert } from '#web/ui/alert.tsx';

/** Fetches the file once the password has been confirmed, and says so. */
export function DownloadBegins() {
  useEffect(() => location.assign('/profile/data'), []);
  return (
    <Alert tone="ok">
      Your download begins. If it does not, <a href="/profile/data">download everything</a>.
    </Alert>
  );
}
