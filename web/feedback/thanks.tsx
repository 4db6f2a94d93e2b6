import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { feedbackSentences } from '#core/feedback.ts';
import { Alert } from '#web/ui/alert.tsx';

export function Thanks({ focus, children }: { focus: boolean; children?: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus) place.current?.focus();
  }, [focus]);
  return (
    <div ref={place} tabIndex={-1}>
      <Alert tone="ok" action={children}>
        {feedbackSentences.thanks}
      </Alert>
    </div>
  );
}

export function useSentBefore(position: number | null): boolean {
  const [search] = useSearchParams();
  return search.get('feedback') === 'sent' && search.get('report') === (position === null ? null : String(position));
}
