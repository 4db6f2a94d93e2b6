import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { feedbackSentences } from '#core/feedback.ts';
import { Alert } from '#web/ui/alert.tsx';

/** Stands where the form was; the focus that was in the form goes on from here. */
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

/** Whether this page was loaded as the answer to the form about this question, or about the whole test (null). */
export function useSentBefore(position: number | null): boolean {
  const [search] = useSearchParams();
  return search.get('feedback') === 'sent' && search.get('report') === (position === null ? null : String(position));
}
