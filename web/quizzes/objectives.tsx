import { type CSSProperties, useState } from 'react';
import './objectives.css';
import { quizLimits } from '#core/quizzes/quiz.ts';
import { counted } from '#web/lib/counted.ts';
import type { Progress } from '#web/progress/domain-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { useStart } from './start-again.tsx';

type ByObjective = NonNullable<Progress['objectives']>;
type Objective = ByObjective['domains'][number]['objectives'][number];
type Counts = Pick<Objective, 'question_count' | 'answered' | 'answered_right'>;

/** With more, the domains are folded. */
const OBJECTIVES_AT_A_GLANCE = 12;

export function Objectives({ topicId, objectives: { domains, weakest } }: ObjectivesProps) {
  const all = domains.flatMap(({ objectives }) => objectives);
  const weak = weakest.flatMap((id) => all.find((one) => one.id === id) ?? []);
  return (
    <section className="objectives" aria-labelledby="by-objective">
      <div className="section__head">
        <h2 className="t5" id="by-objective">
          By objective
        </h2>
        <span className="t1 soft num">{coverage(all)}</span>
      </div>
      {all.every(({ answered }) => answered === 0) && (
        <p>Nothing answered yet. Each question that you answer, in any test or in daily study, fills a bar here.</p>
      )}
      <p className="t1 soft row objectives__key" aria-hidden="true">
        <span>
          <Cover question_count={2} answered={2} answered_right={2} /> right at first sight
        </span>
        <span>
          <Cover question_count={2} answered={2} answered_right={0} /> seen
        </span>
      </p>
      {weak.length > 0 && (
        <>
          <h3 className="t4 mt-5 mb-2">Weakest objectives</h3>
          <ObjectiveList topicId={topicId} objectives={weak} />
        </>
      )}
      <div className="grid gap-3 mt-5">
        {domains.map(({ name, weight, objectives }) => (
          <Fold
            key={name}
            level={3}
            title={
              <>
                {name}
                <span className="t1 soft num">
                  {weight}% of the exam, {coverage(objectives)}
                </span>
              </>
            }
            meta={<Cover {...sum(objectives)} />}
            open={all.length <= OBJECTIVES_AT_A_GLANCE}
          >
            <ObjectiveList topicId={topicId} objectives={objectives} />
          </Fold>
        ))}
      </div>
    </section>
  );
}

interface ObjectivesProps {
  topicId: string;
  objectives: ByObjective;
}

interface ListProps {
  topicId: string;
  objectives: readonly Objective[];
}

function ObjectiveList({ topicId, objectives }: ListProps) {
  const start = useStart(topicId);
  const [drilled, setDrilled] = useState('');
  const drill = (objective: string) => {
    setDrilled(objective);
    start.begin({ objective, mode: 'study', question_count: DRILL });
  };
  return (
    <ul className="ruled">
      {objectives.map((objective) => {
        const { id, text, question_count } = objective;
        const questions = counted(Math.min(DRILL, question_count), 'question');
        return (
          <li key={id} className="objective">
            <div>
              <span className="num">{id}</span> {text}
              <p className="t1 soft num">{factsOf(objective)}</p>
            </div>
            <Cover {...objective} />
            {question_count > 0 && (
              <Button
                size="sm"
                className="no-print"
                aria-label={`Drill ${questions}: ${id} ${text}`}
                busy={start.busy && drilled === id}
                busyText="Starting..."
                onClick={() => drill(id)}
              >
                Drill {questions}
              </Button>
            )}
            {drilled === id && <div className="objective__notice">{start.notices}</div>}
          </li>
        );
      })}
    </ul>
  );
}

const DRILL = quizLimits.question_count.initial;

/** Seen and right out of all questions; decorative. */
function Cover({ question_count, answered, answered_right }: Counts) {
  const share = (part: number) => (question_count > 0 ? (part / question_count) * 100 : 0);
  const parts = { '--seen': share(answered), '--good': share(answered_right) } as CSSProperties;
  return (
    <span className="cover" style={parts} aria-hidden="true">
      <i />
      <b />
    </span>
  );
}

/** No percentage: an objective has too few questions for one. */
function factsOf({ question_count, answered, answered_right, missed }: Objective): string {
  if (question_count === 0) return 'No questions yet';
  const questions = counted(question_count, 'question');
  if (answered === 0) return `Not covered yet, ${questions}`;
  const facts = [
    `${answered} of ${questions} seen`,
    `${answered_right} right at first sight`,
    missed > 0 && `${missed} wrong the last time`,
  ];
  return facts.filter(Boolean).join(', ');
}

/** '6 of 9 covered, 1 without questions'. */
function coverage(objectives: readonly Objective[]): string {
  const covered = objectives.filter(({ answered }) => answered > 0).length;
  const empty = objectives.filter(({ question_count }) => question_count === 0).length;
  return `${covered} of ${objectives.length} covered${empty > 0 ? `, ${empty} without questions` : ''}`;
}

function sum(objectives: readonly Counts[]): Counts {
  return objectives.reduce(
    (all, one) => ({
      question_count: all.question_count + one.question_count,
      answered: all.answered + one.answered,
      answered_right: all.answered_right + one.answered_right,
    }),
    { question_count: 0, answered: 0, answered_right: 0 },
  );
}
