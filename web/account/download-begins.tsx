import { useEffect } from 'react';
import { Alert } from '#web/ui/alert.tsx';

export function DownloadBegins() {
  useEffect(() => location.assign('/profile/data'), []);
  return (
    <Alert tone="ok">
      Your download begins. If it does not, <a href="/profile/data">download everything</a>.
    </Alert>
  );
}
