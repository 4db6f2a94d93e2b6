import { useLocation } from 'react-router';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';

interface SaveFailureProps {
  failure: ApiFailure | null;
  busy: boolean;
  /** Takes the questions out that the server refused. */
  onTakeOut(): void;
  onOverwrite(): void;
  onTakeTheirs(): void;
  onSaveAsNew(): void;
}

/** Why a quiz was not saved, with the ways on. What was built stays as it is until one of them is taken. */
export function SaveFailure({ failure, busy, onTakeOut, onOverwrite, onTakeTheirs, onSaveAsNew }: SaveFailureProps) {
  const { pathname, search } = useLocation();
  if (!failure) return null;
  const ways: Record<string, [word: string, act: () => void][]> = {
    BUILT_QUIZ_CHANGED: [
      ['Save mine over it', onOverwrite],
      ['Drop mine and show theirs', onTakeTheirs],
    ],
    BUILT_QUIZ_NOT_FOUND: [['Save as a new quiz', onSaveAsNew]],
    BUILT_QUESTIONS_GONE: [['Take them out', onTakeOut]],
    BUILT_QUESTIONS_UNANSWERED: [['Take them out', onTakeOut]],
  };
  const offered = ways[failure.code];
  if (!offered) return <CallFailure failure={failure} back={pathname + search} />;
  const action = (
    <span className="row">
      {offered.map(([word, act]) => (
        <Button key={word} size="sm" aria-disabled={busy} onClick={() => !busy && act()}>
          {word}
        </Button>
      ))}
    </span>
  );
  return (
    <Alert tone="error" action={action}>
      {failure.error}
    </Alert>
  );
}
