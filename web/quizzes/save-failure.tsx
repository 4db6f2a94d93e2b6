import { useLocation } from 'react-router';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';

interface SaveFailureProps {
  failure: ApiFailure | null;
  busy: boolean;
  onTakeOut(): void;
  onSaveAsNew(): void;
}

export function SaveFailure({ failure, busy, onTakeOut, onSaveAsNew }: SaveFailureProps) {
  const { pathname, search } = useLocation();
  if (!failure) return null;
  const ways: Record<string, [label: string, act: () => void]> = {
    BUILT_QUIZ_NOT_FOUND: ['Save as a new quiz', onSaveAsNew],
    BUILT_QUESTIONS_GONE: ['Take them out', onTakeOut],
    BUILT_QUESTIONS_UNANSWERED: ['Take them out', onTakeOut],
  };
  const offered = ways[failure.code];
  if (!offered) return <CallFailure failure={failure} back={pathname + search} />;
  const [label, act] = offered;
  const action = (
    <Button size="sm" busy={busy} onClick={act}>
      {label}
    </Button>
  );
  return (
    <Alert tone="error" action={action}>
      {failure.error}
    </Alert>
  );
}
