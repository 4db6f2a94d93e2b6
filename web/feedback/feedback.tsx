import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { withoutExhibits } from '#core/questions/exhibits.ts';
import { Button } from '#web/ui/button.tsx';
import { InlineText } from '#web/ui/inline-text.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { FeedbackForm, Thanks, useSentBefore } from './feedback-form.tsx';
import { formId } from './send.ts';

export function Feedback({ attemptId }: { attemptId: string }) {
  const before = useSentBefore(null);
  const [sent, setSent] = useState(before);
  return (
    <section className="mt-6 no-print" id={formId(null)} aria-labelledby="feedback-title">
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

/** The question of a review that is being reported, if any. Without a script it comes from the address. */
export function useReported() {
  const [search] = useSearchParams();
  const [state, setState] = useState({ reported: Number(search.get('report')) || null, byHand: false });
  const setReported = (reported: number | null) => setState({ reported, byHand: true });
  return { ...state, setReported };
}

interface ReportProps {
  attemptId: string;
  question: { position: number; question_text: string };
  reporting: ReturnType<typeof useReported>;
}

export function Report({ attemptId, question, reporting }: ReportProps) {
  const { position } = question;
  const { reported, setReported, byHand } = reporting;
  const hydrated = useHydrated();
  const opener = useRef<HTMLButtonElement>(null);
  const open = reported === position;
  const label = { className: 'link t1', 'aria-label': `Report this question, number ${position}` };
  return (
    <div className="report no-print">
      {hydrated ? (
        <button
          ref={opener}
          type="button"
          {...label}
          aria-expanded={open}
          onClick={() => setReported(open ? null : position)}
        >
          Report this question
        </button>
      ) : (
        <a {...label} href={`?report=${position}#${formId(position)}`}>
          Report this question
        </a>
      )}
      {open && (
        <Opened
          attemptId={attemptId}
          question={question}
          focus={byHand}
          onClose={() => {
            setReported(null);
            opener.current?.focus();
          }}
        />
      )}
    </div>
  );
}

interface OpenedProps extends Pick<ReportProps, 'attemptId' | 'question'> {
  focus: boolean;
  onClose(): void;
}

function Opened({ attemptId, question, focus, onClose }: OpenedProps) {
  const { position, question_text } = question;
  const before = useSentBefore(position);
  const [sent, setSent] = useState(before);
  return (
    <section className="panel report__form" id={formId(position)} aria-labelledby="report-title">
      <h3 className="t3 sansh" id="report-title">
        Report question {position}
      </h3>
      <div className="soft clamp mb-4" dir="auto">
        <InlineText text={withoutExhibits(question_text)} />
      </div>
      {sent ? (
        <Thanks focus={!before} />
      ) : (
        <FeedbackForm
          subject={{ attempt_id: attemptId, position }}
          label="What is wrong with it?"
          focus={focus}
          onSent={() => setSent(true)}
        >
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </FeedbackForm>
      )}
    </section>
  );
}
