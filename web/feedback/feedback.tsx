import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { formId } from './send.ts';
import { Thanks, useSentBefore } from './thanks.tsx';

export function Feedback({ attemptId }: { attemptId: string }) {
  const before = useSentBefore(null);
  const [sent, setSent] = useState(before);
  return (
    <section className="feedback" id={formId(null)} aria-labelledby="feedback-title">
      <div className="section__head">
        <h2 className="t5" id="feedback-title">
          Feedback
        </h2>
      </div>
      {sent ? (
        <Thanks focus={!before}>
          <Button size="sm" onClick={() => setSent(false)}>
            Write again
          </Button>
        </Thanks>
      ) : (
        <FeedbackForm
          subject={{ attempt_id: attemptId, position: null }}
          label="Your message"
          placeholder="Was something unclear, or missing?"
          onSent={() => setSent(true)}
        />
      )}
    </section>
  );
}
