import { connectionSentences } from '#core/retry.ts';
import type { ApiFailure } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Failed } from '#web/ui/empty.tsx';
import { PageHead } from '#web/ui/page-head.tsx';

interface ErrorScreenProps {
  failure: ApiFailure | null;
  title?: string;
  /** The way on, where trying again would not help. */
  back?: { to: string; label: string };
}

/** A page that could not be loaded: the sentence, what is safe, one way on. */
export function ErrorScreen({ failure, title = 'This page could not be loaded', back }: ErrorScreenProps) {
  const gone = failure !== null && failure.status < 500;
  const way = back ?? { to: '/', label: 'Return to Home' };
  return (
    <main id="main" className="wrap wrap--read page">
      <PageHead title={title} />
      <Failed
        title={failure?.error ?? connectionSentences.retriesFailed}
        {...(gone
          ? {
              action: (
                <a className="btn btn--sm" href={way.to}>
                  {way.label}
                </a>
              ),
            }
          : {
              action: (
                <Button size="sm" onClick={() => location.reload()}>
                  Try Again
                </Button>
              ),
            })}
      >
        {gone ? undefined : 'What you have done so far is kept.'}
      </Failed>
    </main>
  );
}
