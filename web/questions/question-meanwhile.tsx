import { answerLetter } from '#core/questions/letter.ts';
import { InlineText } from '#web/ui/inline-text.tsx';
import { type MeanwhileProps, SavedMeanwhile } from '#web/ui/saved-meanwhile.tsx';
import type { Question } from './draft.ts';

/** Two people edited one question. */
export function QuestionMeanwhile({ question_id, ...rest }: MeanwhileProps<Question> & { question_id: string }) {
  return (
    <SavedMeanwhile
      {...rest}
      className="qedit__wide stack"
      id={question_id}
      load={async (api) => (await api.questionsAdmin.one({ question_id })).question}
      failed="Failed to load questions"
      theirs="Use theirs"
    >
      {(question) => <Said question={question} />}
    </SavedMeanwhile>
  );
}

function Said({ question }: { question: Question }) {
  return (
    <section className="theirs t1" aria-label="What was saved meanwhile">
      <div dir="auto">
        <InlineText text={question.question_text} />
      </div>
      <ol>
        {question.answers.map(({ id, answer_text, is_correct }, index) => (
          <li key={id}>
            <span className="mono">{answerLetter(index)}</span>
            <div dir="auto">
              <InlineText text={answer_text} /> {is_correct && <b>(correct)</b>}
            </div>
          </li>
        ))}
      </ol>
      <div dir="auto">
        <InlineText text={question.explanation} />
      </div>
    </section>
  );
}
