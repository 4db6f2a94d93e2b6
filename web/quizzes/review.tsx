import { type ReactNode, useState } from 'react';
import { withoutExhibits } from '#core/questions/exhibits.ts';
import type { ReviewedQuestion } from '#core/quizzes/attempt.ts';
import { Exhibits, QuestionText } from '#web/exhibits/question-text.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { Explanation } from './explanation.tsx';
import { kindViews } from './kinds/kind-views.ts';

const isSureAndWrong = ({ correct, confidence }: ReviewedQuestion) => correct === false && confidence === 3;

const isBlank = ({ correct, picks }: ReviewedQuestion) => correct === false && picks.length === 0;

const filters: readonly { id: string; label: string; has(question: ReviewedQuestion): boolean }[] = [
  { id: 'sure', label: 'Sure and wrong', has: isSureAndWrong },
  { id: 'all', label: 'All', has: () => true },
  { id: 'wrong', label: 'Wrong', has: (question) => question.correct === false && !isBlank(question) },
  { id: 'blank', label: 'Left blank', has: isBlank },
  { id: 'flagged', label: 'Flagged', has: ({ flagged }) => flagged },
];

interface ReviewProps {
  questions: readonly ReviewedQuestion[];
  foot?: (question: ReviewedQuestion) => ReactNode;
}

export function Review({ questions, foot }: ReviewProps) {
  const [filter, setFilter] = useState('all');
  const lists = filters.map(({ has, ...tab }) => ({ ...tab, list: questions.filter(has) }));
  const shown = lists.find(({ id }) => id === filter)?.list ?? [];
  return (
    <section aria-labelledby="review">
      <div className="section__head">
        <h2 className="t5" id="review">
          Review
        </h2>
      </div>
      <Tabs
        label="Show questions"
        current={filter}
        onSelect={setFilter}
        tabs={lists
          .filter(({ id, list }) => !['sure', 'blank'].includes(id) || list.length > 0)
          .map(({ list, ...tab }) => ({ ...tab, count: list.length }))}
      />
      {shown.length === 0 && (
        <p className="soft mt-5">
          {filter === 'wrong' ? 'No question was answered wrong.' : 'No question was flagged.'}
        </p>
      )}
      {shown.map((question) => (
        <Reviewed key={question.position} question={question}>
          {foot?.(question)}
        </Reviewed>
      ))}
    </section>
  );
}

function Reviewed({ question, children }: { question: ReviewedQuestion; children: ReactNode }) {
  const { position, question_text, kind, picks, flagged, pick_limit } = question;
  const { look, icon, words } = verdictOf(question);
  const { Marked } = kindViews[kind];
  return (
    <details className="review" open>
      <summary>
        <span className="review__n serif num">{position}</span>
        <span className="review__q" dir="auto">
          <QuestionText kind={kind} text={withoutExhibits(question_text)} pickLimit={pick_limit} />
        </span>
        <span className={`review__v ${look}`}>
          {flagged && (
            <span className="badge badge--flag">
              <Icon name="flag" />
              Flagged
            </span>
          )}
          <Icon name={icon} />
          {words}
        </span>
      </summary>
      <Exhibits text={question_text} />
      {question.image_url && (
        <img className="question__img" src={question.image_url} alt="Illustration of this question" loading="lazy" />
      )}
      <Marked choices={question.choices} picks={picks} correct={question.correct_choices} whys={question.whys} />
      <Explanation text={question.explanation ?? ''} reference={question.reference} />
      {children}
    </details>
  );
}

function verdictOf(question: ReviewedQuestion): { look: string; icon: IconName; words: string } {
  const { correct, picks } = question;
  if (correct === null) return { look: 'soft', icon: 'clock', words: 'Shown again after your exam' };
  if (correct) return { look: 'verdict--right', icon: 'check', words: 'Correct' };
  const wrong = isSureAndWrong(question) ? 'Sure and wrong' : 'Wrong';
  return { look: 'verdict--wrong', icon: 'cross', words: picks.length === 0 ? 'Not answered' : wrong };
}
