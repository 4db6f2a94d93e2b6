import { difficultyNames } from '#core/questions/difficulty.ts';
import { withoutExhibits } from '#core/questions/exhibits.ts';
import { printKey } from '#core/questions/kinds/kinds.ts';
import { isExplained } from '#core/questions/question.ts';
import { beginningOf } from '#core/quizzes/admin-quiz.ts';
import type { Column } from '#web/admin-kit/data-table.tsx';
import { FirstAnswers, rightText } from '#web/statistics/share.tsx';
import { Button } from '#web/ui/button.tsx';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { InlineText } from '#web/ui/inline-text.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import type { Question } from './draft.ts';

export const nameOf = ({ question_text }: Question) => beginningOf(question_text).replaceAll('`', '');

interface Actions {
  edit(question: Question): void;
  remove(question: Question): void;
}

export function questionColumns(does: Actions, topics: boolean) {
  return [
    {
      head: 'Question',
      className: 'qcell',
      bare: true,
      cell: (question) => (
        <>
          <div className="qcell__t serif t3 clamp" dir="auto">
            <InlineText text={withoutExhibits(question.question_text)} />
          </div>
          {topics && (
            <div className="t1 soft">
              <bdi>{question.topic_name}</bdi>
            </div>
          )}
          {(question.domain !== null || question.difficulty !== null) && (
            <div className="t1 soft">
              <bdi>
                {[question.difficulty && difficultyNames[question.difficulty], question.domain]
                  .filter(Boolean)
                  .join(' · ')}
              </bdi>
            </div>
          )}
          {!isExplained({ ...question, choices: question.answers }) && (
            <span className="badge badge--flag">
              <Icon name="alert" />
              No explanation
            </span>
          )}
        </>
      ),
      csv: ({ question_text }) => question_text,
    },
    {
      head: 'Key',
      className: 'mono qkey',
      cell: ({ kind, answers }) => printKey({ kind, choices: answers }),
    },
    {
      head: 'Right at first',
      className: 'qfirst col-m',
      cell: ({ statistics, all_versions }) => <FirstAnswers version={statistics} all={all_versions} />,
      csv: ({ statistics }) => rightText(statistics),
    },
    {
      head: 'Created',
      sort: '-created',
      className: 'soft num qdate col-s',
      cell: ({ created_at }) => <LocalDate at={created_at} style="medium" />,
      csv: ({ created_at }) => created_at,
    },
    {
      head: 'Actions',
      headHidden: true,
      className: 'acts',
      cell: (question) => (
        <>
          <Button
            size="sm"
            data-edits={question.id}
            aria-label={`Edit ${nameOf(question)}`}
            onClick={() => does.edit(question)}
          >
            Edit
          </Button>
          <DeleteButton name={nameOf(question)} onClick={() => does.remove(question)} />
        </>
      ),
    },
  ] satisfies Column<Question>[];
}
