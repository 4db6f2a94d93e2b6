import { durationText } from '#core/lib/duration.ts';
import { type Column, DataTable } from '#web/admin-kit/data-table.tsx';
import { counted } from '#web/lib/counted.ts';
import { lateAnswersText } from '#web/quizzes/late-answers.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import { type LearnerData, LearnerSection } from './learner-sections.tsx';

type Attempt =
  | (LearnerData['open_attempts'][number] & { over: false })
  | (LearnerData['attempts'][number] & { over: true });

const columns: Column<Attempt>[] = [
  {
    head: 'Topic',
    bare: true,
    cell: ({ topic_name, quiz_title, mode }) => (
      <>
        <bdi>{topic_name}</bdi>
        {quiz_title && <span className="soft">, {quiz_title}</span>}{' '}
        {mode === 'study' && <span className="badge">Study</span>}
      </>
    ),
  },
  { head: 'Result', cell: (attempt) => <Result attempt={attempt} /> },
  {
    head: 'Correct',
    className: 'num',
    cell: (attempt) => (attempt.over ? `${attempt.questions_correct} of ${attempt.questions_total}` : ''),
  },
  { head: 'Time', className: 'num', cell: (attempt) => (attempt.over ? durationText(attempt.time_taken) : '') },
  {
    head: 'When',
    className: 'soft nowrap',
    cell: (attempt) => <TimeAgo at={attempt.over ? attempt.completed_at : attempt.started_at} focusable />,
  },
];

export function LearnerAttempts({ learner }: { learner: LearnerData }) {
  const { open_attempts, attempts, counts } = learner;
  const rows: Attempt[] = [
    ...open_attempts.map((attempt) => ({ ...attempt, over: false as const })),
    ...attempts.map((attempt) => ({ ...attempt, over: true as const })),
  ];
  const figures = [
    `${counted(counts.exams, 'exam')}, ${counts.passed.toLocaleString('en-US')} passed`,
    ...(counts.studies > 0 ? [`${counts.studies.toLocaleString('en-US')} in study mode`] : []),
    ...(attempts.length < counts.attempts ? [`the newest ${attempts.length} are shown`] : []),
  ];
  return (
    <LearnerSection
      title="Attempts"
      note={counts.attempts > 0 && figures.join(', ')}
      none={rows.length === 0 && 'No attempt yet.'}
    >
      <DataTable
        label="List of attempts"
        columns={columns}
        rows={rows}
        nameOf={({ topic_name }) => topic_name}
        empty={null}
      />
    </LearnerSection>
  );
}

function Result({ attempt }: { attempt: Attempt }) {
  if (!attempt.over) {
    return attempt.paused_at ? (
      <span className="soft">
        Paused since <LocalDate at={attempt.paused_at} style="medium" time />
      </span>
    ) : (
      <span className="soft">
        Running until <LocalDate at={attempt.deadline_at} style="medium" time />
      </span>
    );
  }
  const { score, passed, passing_rate, ended_by, mode, late_answers } = attempt;
  return (
    <span className="row gap-2 num">
      <b>{score}%</b>
      {mode === 'exam' && (
        <>
          <span className={passed ? 'verdict--right' : 'verdict--wrong'}>
            <Icon name={passed ? 'check' : 'cross'} /> {passed ? 'Passed' : 'Failed'}
          </span>
          <span className="soft">at {passing_rate}%</span>
        </>
      )}
      {ended_by === 'time' && <span className="soft">time was up</span>}
      {late_answers > 0 && <span className="soft">{lateAnswersText(late_answers)}</span>}
    </span>
  );
}
