import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { feedbackFailures } from '#core/feedback/failures.ts';
import { lists } from '#web/admin-kit/lists.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import { replyAddress } from './reply-address.ts';
import { isUnsaved, type NoteDraft, noteDraft, ReportNote } from './report-note.tsx';
import { type Report, ReportedCard, ReportedQuestion } from './reported-question.tsx';

interface ReportItemProps {
  report: Report;
  draft: NoteDraft | null;
  onDraft(draft: NoteDraft | null): void;
  onDone(sentence: ReactNode): void;
}

export function ReportItem({ report, draft, onDraft, onDone }: ReportItemProps) {
  const { id, kind, message, question, closed_at } = report;
  const { pathname, search } = useLocation();
  const noteButton = useRef<HTMLButtonElement>(null);
  const noteEnded = useRef(false);
  const saving = useAction(
    (api, { text, version }: NoteDraft) => api.reports.note({ report_id: id, note: text, version }),
    feedbackFailures.REPORT_NOTE_FAILED[1],
  );
  const closing = useAction(
    (api, closed: boolean, on_same_question: boolean) =>
      api.reports.close({ report_id: id, closed, on_same_question }),
    feedbackFailures.REPORT_CLOSING_FAILED[1],
  );
  const unsaved = draft && isUnsaved(draft) ? draft : null;
  const setClosed = async (closed: boolean, onSameQuestion = false) => {
    if (unsaved && !(await saving.run(unsaved))) return;
    const result = await closing.run(closed, onSameQuestion);
    if (!result) return;
    onDraft(null);
    onDone(doneText(closed, result.changed));
  };
  const endNote = () => {
    saving.clear();
    noteEnded.current = true;
    onDraft(null);
  };
  const saveNote = async (note: NoteDraft) => {
    if (!(await saving.run(note))) return;
    endNote();
    onDone('Note saved');
  };
  // The button is rendered again only after the form is closed.
  useEffect(() => {
    if (draft || !noteEnded.current) return;
    noteEnded.current = false;
    noteButton.current?.focus();
  }, [draft]);
  const verb = closed_at === null ? 'Close' : 'Reopen';
  const noteVerb = report.note === '' ? 'Add a note' : 'Change the note';
  const others = closed_at === null ? (question?.open_reports ?? 0) : 0;
  return (
    <li className="grid gap-3 panel padded">
      <Head report={report} />
      <p className="report__message" dir="auto">
        {message}
      </p>
      {question && <ReportedQuestion question={question} />}
      {kind === 'card' && <ReportedCard card={report.card} />}
      <ReportNote
        note={report.note}
        draft={draft}
        saving={saving}
        onDraft={onDraft}
        onSave={(note) => void saveNote(note)}
        onCancel={endNote}
      />
      <CallFailure failure={closing.failure} back={pathname + search} />
      <div className="row">
        {report.email && (
          <a className="btn btn--sm" href={replyAddress(report, report.email)}>
            Reply
          </a>
        )}
        {question?.id && (
          <Link className="btn btn--sm" to={lists.questions.link({ question_id: question.id })}>
            Edit this question
          </Link>
        )}
        <Button
          size="sm"
          busy={closing.busy}
          aria-label={`${unsaved ? `Save note and ${verb.toLowerCase()}` : verb} report of ${report.sender_name}`}
          onClick={() => void setClosed(closed_at === null)}
        >
          {unsaved ? `Save note and ${verb.toLowerCase()}` : verb}
        </Button>
        {!draft && (
          <Button
            ref={noteButton}
            size="sm"
            aria-label={`${noteVerb} on the report of ${report.sender_name}`}
            onClick={() => onDraft(noteDraft(report))}
          >
            {noteVerb}
          </Button>
        )}
        {others > 1 && (
          <Button size="sm" busy={closing.busy} onClick={() => void setClosed(true, true)}>
            Close all {others} on this question
          </Button>
        )}
      </div>
    </li>
  );
}

function doneText(closed: boolean, changed: number): string {
  if (!closed) return 'Report reopened';
  return changed > 1 ? `${changed} reports closed` : 'Report closed';
}

const subjects = { question: 'On a question of', card: 'On a card of', quiz: 'On the whole quiz of' };

function Head({ report }: Pick<ReportItemProps, 'report'>) {
  const { sender_name, email, user, kind, topic_name, quiz_score, attempt, question, created_at } = report;
  const open = question?.open_reports ?? 0;
  return (
    <div className="report__head row row--apart baseline anywhere">
      <h2 className="t2 sansh">
        {user ? (
          <Link to={`/admin/users/${user.id}`}>{user.full_name || sender_name}</Link>
        ) : (
          <bdi>{sender_name}</bdi>
        )}{' '}
        {email ? (
          <a className="t1" href={replyAddress(report, email)}>
            {email}
          </a>
        ) : (
          <span className="t1 soft">no address to reply to</span>
        )}
      </h2>
      <span className="row gap-2">
        {report.closed_at !== null && (
          <span className="badge">
            Closed{report.closed_by_name && ` by ${report.closed_by_name}`} <TimeAgo at={report.closed_at} />
          </span>
        )}
        {question?.id && open > 1 && (
          <Link className="badge badge--flag report__more" to={lists.reports.link({ question_id: question.id })}>
            {open} open on this question
          </Link>
        )}
        <span className="t1 soft">
          <TimeAgo at={created_at} focusable />
        </span>
      </span>
      <p className="t1 soft num wide">
        {subjects[kind]} <bdi>{topic_name}</bdi>
        {(attempt?.mode === 'study' || (kind === 'question' && quiz_score === null)) && ', studied'}
        {quiz_score !== null && `: ${quiz_score}%`}
        {attempt?.questions_correct != null && ` (${attempt.questions_correct} of ${attempt.question_count} right)`}
      </p>
    </div>
  );
}
