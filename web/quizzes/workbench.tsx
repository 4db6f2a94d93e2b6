import { useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useRevalidator } from 'react-router';
import { moved } from '#core/moved.ts';
import { setPaperLimits } from '#core/set-papers.ts';
import { doneBefore } from '#web/lib/done-before.ts';
import { useFocusOnFailure } from '#web/lib/use-focus-on-failure.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { RestoredDraft } from '#web/ui/restored-draft.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { AskBeforeLeavingForm, KeptNote } from '#web/ui/unsaved-form.tsx';
import type { Candidate, CandidatePage, OpenedQuiz, Topic } from './builder.tsx';
import { ChosenList } from './chosen-list.tsx';
import { PaperSettings } from './paper-settings.tsx';
import { PickList } from './pick-list.tsx';
import { SaveFailure } from './save-failure.tsx';
import { SpreadBar } from './spread-bar.tsx';
import { useBuiltDraft } from './use-built-draft.ts';
import { useSave } from './use-save.ts';

interface WorkbenchProps {
  quizId: string;
  quiz: OpenedQuiz | null;
  /** Home topic of a new quiz; may be empty. */
  home: string;
  topics: readonly Topic[];
  page: CandidatePage;
  done: string;
  onDone(sentence: string): void;
}

const SAVED = 'Quiz saved successfully!';
const most = setPaperLimits.questions.max;

/** Where a quiz is built: at the left what there is to pick from, at the right the paper. */
export function Workbench({ quizId, quiz, home, topics, page, done, onDone }: WorkbenchProps) {
  const built = useBuiltDraft(quizId, quiz, home);
  const { draft, opened, unsaved, kept, change, begin } = built;
  const [half, setHalf] = useState<'pick' | 'paper'>(quiz ? 'paper' : 'pick');
  const [told, setTold] = useState('');
  const [full, setFull] = useState(false);
  const paper = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  const save = useSave(built, {
    onSaved: (id) => {
      onDone(SAVED);
      if (id === quizId) return void revalidate();
      void navigate(
        { pathname: `/admin/content/quizzes/${id}`, search },
        { replace: true, preventScrollReset: true, state: doneBefore(SAVED) },
      );
    },
    // What is wrong is shown beside its field.
    onStart: () => setHalf('paper'),
  });
  const standing = useFocusOnFailure(paper, save.failure);
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
    setTold(
      left > 0
        ? `A quiz has at most ${most} questions: ${taken.length} were added, ${left} were left out.`
        : `${taken.length === 1 ? 'Added' : `${taken.length} added`}. ${counted(questions.length + taken.length)} in the quiz.`,
    );
  };
  const takeOut = (gone: (question: Candidate) => boolean) => {
    setFull(false);
    const kept = questions.filter((question) => !gone(question));
    edit({ questions: kept });
    setTold(`Taken out. ${counted(kept.length)} in the quiz.`);
  };
  const toggle = (question: Candidate) =>
    chosen.has(question.id) ? takeOut(({ id }) => id === question.id) : add([question]);
  const move = (from: number, to: number) => {
    edit({ questions: moved(questions, from, to) });
    setFull(false);
    setTold(`Moved to ${to + 1} of ${questions.length}.`);
  };

  return (
    <section className="builder" aria-labelledby="builder" data-half={half}>
      <div className="builder__bar">
        <div className="builder__name">
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
          <Button variant="primary" size="sm" busy={save.busy} busyText="Saving..." onClick={save.run}>
            Save quiz
          </Button>
        </div>
      </div>
      <div role="status">{done && !unsaved && <Alert tone="ok">{done}</Alert>}</div>
      <RestoredDraft
        restored={kept.restored}
        onDiscard={() => {
          begin(quiz);
          save.clear();
        }}
      />
      <SaveFailure
        failure={standing && save.general}
        busy={save.busy}
        onTakeOut={() => {
          takeOut(({ id }) => save.refused.has(id));
          save.clear();
        }}
        onOverwrite={save.overwrite}
        onTakeTheirs={save.takeTheirs}
        onSaveAsNew={save.saveAsNew}
      />
      <div role="status" className={full ? undefined : 'sr'}>
        {full ? <Alert tone="info">{told}</Alert> : told}
      </div>
      <div className="builder__halves">
        <Tabs
          label="Halves of the builder"
          tabs={[
            { id: 'pick', label: 'Pick questions' },
            { id: 'paper', label: 'The quiz', count: questions.length },
          ]}
          current={half}
          onSelect={(id) => setHalf(id === 'paper' ? 'paper' : 'pick')}
        />
      </div>
      <div className="builder__pick">
        <h3 className="t2 sansh">Pick questions</h3>
        <PickList page={page} topics={topics} chosen={chosen} onToggle={toggle} onAdd={add} />
      </div>
      <section ref={paper} className="builder__paper panel" aria-label="The quiz">
        <PaperSettings draft={draft} topics={topics} wrong={save.wrong} onChange={edit} />
        <div className="chosen-head">
          <h3 className="t2 sansh">
            Questions <span className="opt num">{`${questions.length} of at most ${most}`}</span>
          </h3>
          {questions.length > 1 && (
            <span className="hint">
              <kbd>Alt</kbd> with <kbd>↑</kbd> <kbd>↓</kbd> moves the question whose button has the focus.
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
        <SpreadBar questions={questions} exam={topic?.exam.domains ?? []} />
      </section>
      <AskBeforeLeavingForm unsaved={unsaved} keeping={kept.keeping} />
    </section>
  );
}

function counted(questions: number): string {
  return questions === 1 ? 'One question' : `${questions} questions`;
}
