import { useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useRevalidator } from 'react-router';
import { moved } from '#core/catalog/moved.ts';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { quizFieldLimits } from '#core/quizzes/admin-quiz.ts';
import { RestoredDraft } from '#web/admin-kit/restored-draft.tsx';
import { AskBeforeLeavingForm, KeptNote } from '#web/admin-kit/unsaved-form.tsx';
import { doneBefore } from '#web/lib/done-before.ts';
import { useFocusOnFailure } from '#web/lib/use-focus-on-failure.ts';
import { useSaveKey } from '#web/lib/use-save-key.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ChosenList } from './chosen-list.tsx';
import { DomainShares } from './domain-shares.tsx';
import { PickList } from './pick-list.tsx';
import { QuizSettings, type Topic } from './quiz-settings.tsx';
import { type Candidate, type OpenedQuiz, useQuizDraft } from './use-quiz-draft.ts';
import { SaveFailure, useSave } from './use-save.tsx';

interface WorkbenchProps {
  quizId: string;
  quiz: OpenedQuiz | null;
  home: string;
  topics: readonly Topic[];
  page: Output<'quizzesAdmin.candidates'>;
  done: string;
  onDone(sentence: string): void;
}

const SAVED = 'Quiz saved successfully!';
const most = quizFieldLimits.questions.max;

const ID = 'quiz-form';

export function Workbench({ quizId, quiz, home, topics, page, done, onDone }: WorkbenchProps) {
  const form = useQuizDraft(quizId, quiz, home);
  const { draft, opened, unsaved, kept, change } = form;
  const [half, setHalf] = useState<'quiz' | 'pick'>('quiz');
  const [news, setNews] = useState('');
  const [full, setFull] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  const save = useSave(form, {
    topics,
    onSaved: (id, mergeNote) => {
      onDone(SAVED + mergeNote);
      if (id === quizId) return void revalidate();
      void navigate(
        { pathname: `/admin/content/quizzes/${id}`, search },
        { replace: true, preventScrollReset: true, state: doneBefore(SAVED) },
      );
    },
    onStart: () => setHalf('quiz'),
  });
  useFocusOnFailure(element, save.failure);
  useSaveKey(element);
  const chosen = new Set(draft.questions.map(({ id }) => id));
  const topic = topics.find(({ id }) => id === draft.topic_id);
  const { questions } = draft;

  const edit: typeof change = (part) => {
    onDone('');
    change(part);
  };
  const add = (more: readonly Candidate[]) => {
    const room = most - questions.length;
    const taken = more.slice(0, room);
    edit((before) => ({ questions: [...before.questions, ...taken] }));
    const left = more.length - taken.length;
    setFull(left > 0);
    setNews(
      left > 0
        ? `A quiz has at most ${most} questions: ${taken.length} were added, ${left} were left out.`
        : `${taken.length === 1 ? 'Added' : `${taken.length} added`}. ${counted(questions.length + taken.length)} in the quiz.`,
    );
  };
  const takeOut = (gone: (question: Candidate) => boolean) => {
    setFull(false);
    const left = questions.filter((question) => !gone(question));
    edit({ questions: left });
    setNews(`Taken out. ${counted(left.length)} in the quiz.`);
  };
  const toggle = (question: Candidate) =>
    chosen.has(question.id) ? takeOut(({ id }) => id === question.id) : add([question]);
  const move = (from: number, to: number) => {
    edit({ questions: moved(questions, from, to) });
    setFull(false);
    setNews(`Moved to ${to + 1} of ${questions.length}.`);
  };

  return (
    <section className="builder" aria-labelledby="builder" data-half={half}>
      <div className="builder__bar stickbar row row--apart end">
        <div className="grow anywhere">
          <Link className="t1" to="/admin/content/quizzes">
            All quizzes
          </Link>
          <h2 id="builder" className="t4">
            {opened ? opened.title : 'New quiz'}
          </h2>
        </div>
        <div className="row">
          <KeptNote unsaved={unsaved} keeping={kept.keeping} />
          {!unsaved && opened && <span className="t1 soft">Saved</span>}
          {opened && (
            <a
              className="btn btn--sm"
              href={`/quiz/${opened.topic_id}?quiz=${opened.id}`}
              target="_blank"
              rel="noreferrer"
              title="Opens in a new tab, as it is saved"
            >
              Preview
            </a>
          )}
          <Button variant="primary" size="sm" busy={save.busy} busyText="Saving..." type="submit" form={ID}>
            Save quiz
          </Button>
        </div>
      </div>
      <div role="status">{done && !unsaved && <Alert tone="ok">{done}</Alert>}</div>
      <RestoredDraft
        restored={kept.restored}
        onDiscard={() => {
          form.discard();
          save.clear();
        }}
      />
      <SaveFailure
        failure={save.conflict ? null : save.general}
        busy={save.busy}
        onTakeOut={() => {
          form.forget(new Set(save.refused.keys()));
          takeOut(({ id }) => save.refused.has(id));
        }}
        onSaveAsNew={save.saveAsNew}
      />
      {save.conflict}
      <div role="status" className={full ? undefined : 'sr'}>
        {full ? <Alert tone="info">{news}</Alert> : news}
      </div>
      <div className="builder__halves mb-2">
        <Tabs
          label="Halves of the builder"
          tabs={[
            { id: 'quiz', label: 'The quiz', count: questions.length },
            { id: 'pick', label: 'Pick questions' },
          ]}
          current={half}
          onSelect={(id) => setHalf(id === 'pick' ? 'pick' : 'quiz')}
        />
      </div>
      <form
        ref={element}
        id={ID}
        className="builder__quiz panel"
        aria-label="The quiz"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.run();
        }}
      >
        <QuizSettings isNew={!quiz} draft={draft} topics={topics} wrong={save.wrong} onChange={edit} />
        <div className="row row--apart baseline topline mt-4">
          <h3 className="t2 sansh">
            Questions <span className="opt num">{`${questions.length} of ${most}`}</span>
          </h3>
          {questions.length > 1 && (
            <span className="hint">
              <kbd>Alt</kbd> with <kbd>↑</kbd> <kbd>↓</kbd> moves the focused question.
            </span>
          )}
        </div>
        {save.wrong.question_ids && (
          <p className="error" role="alert">
            {save.wrong.question_ids}
          </p>
        )}
        {questions.length === 0 ? (
          <p className="soft t2">Nothing chosen yet. Tick questions in the list, or add a whole page of it.</p>
        ) : (
          <ChosenList
            questions={questions}
            refused={save.refused}
            onMove={move}
            onRemove={(index) => takeOut((question) => question === questions[index])}
          />
        )}
        <DomainShares questions={questions} exam={topic?.exam.domains ?? []} />
      </form>
      <div className="builder__pick min0">
        <h3 className="t2 sansh mb-2">Pick questions</h3>
        <PickList page={page} topics={topics} chosen={chosen} onToggle={toggle} onAdd={add} />
      </div>
      <AskBeforeLeavingForm unsaved={unsaved} keeping={kept.keeping} />
    </section>
  );
}

function counted(questions: number): string {
  return questions === 1 ? 'One question' : `${questions} questions`;
}
