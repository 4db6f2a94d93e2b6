import { useState } from 'react';
import {
  Form,
  isRouteErrorResponse,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useRouteError,
  useSearchParams,
} from 'react-router';
import '#web/styles/quiz.css';
import type { Api } from '#core/contract/index.ts';
import { clampSetting, correctToPass, quizLimits } from '#core/quiz.ts';
import { apiFailure } from '#web/lib/api-error.ts';
import { actInBrowser, actOnServer, inBrowser, isFailed, onServer, type PageArgs } from '#web/lib/load.ts';
import { pageTitle } from '#web/lib/title.ts';
import { ErrorScreen } from '#web/shell/error-screen.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Options, Radio } from '#web/ui/check.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Field } from '#web/ui/field.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { ExamFacts } from './exam-facts.tsx';
import { likeTheExam } from './exam-settings.ts';
import { OpenAttempt } from './open-attempt.tsx';
import { PastAttempts } from './past-attempts.tsx';
import { SetPapers } from './set-papers.tsx';

const load = (api: Api, { params }: PageArgs) => api.catalog.practice({ topic_id: params.topicId ?? '' });

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

/** Starts a quiz from the settings, or a set paper; leads to the attempt's own address. */
async function start(api: Api, form: FormData, { params }: PageArgs) {
  const topic_id = params.topicId ?? '';
  const quiz_id = form.get('quiz_id');
  const { attempt } = await api.quiz.start({
    topic_id,
    discard_open: form.get('discard_open') === 'yes',
    ...(typeof quiz_id === 'string' && quiz_id ? { quiz_id, mode: 'exam' } : settingsOf(form)),
  });
  throw redirect(`/quiz/${topic_id}/attempts/${attempt.id}`);
}

export const action = actOnServer(start);
export const clientAction = actInBrowser(start);

type MetaArgs = { loaderData?: Awaited<ReturnType<typeof load>>; matches: Parameters<typeof pageTitle>[1] };
export const meta = ({ loaderData, matches }: MetaArgs) => [
  { title: pageTitle(loaderData?.topic.name ?? 'Practice Test', matches) },
];

export default function QuizSettings() {
  const practice = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  const failed = isFailed(outcome) ? outcome : null;
  const [search] = useSearchParams();
  const { topic, unseen_count, open_attempts } = practice;
  const setPaperOnly = practice.quizzes.find((quiz) => quiz.id === search.get('quiz'));
  return (
    <main id="main" className="wrap wrap--read page">
      <PageHead
        title={topic.name}
        meta={`${topic.question_count} questions, ${unseen_count} not yet seen`}
        lead={topic.description}
      />
      {failed && <Alert tone="error">{failed.failure.error}</Alert>}
      {open_attempts.map((attempt) => (
        <OpenAttempt key={attempt.id} attempt={attempt} />
      ))}
      {topic.question_count === 0 ? (
        <Empty
          title="No questions available. Please try again later."
          action={<a href="/certifications">Back to Certifications</a>}
        />
      ) : (
        !setPaperOnly && <SettingsForm practice={practice} />
      )}
      <SetPapers quizzes={practice.quizzes} topicId={topic.id} only={setPaperOnly?.id} open={open_attempts} />
      <PastAttempts attempts={practice.past_attempts} topicId={topic.id} />
      <ExamFacts topic={topic} />
    </main>
  );
}

type Practice = Awaited<ReturnType<typeof load>>;

function SettingsForm({ practice }: { practice: Practice }) {
  const { topic, missed_count, open_attempts } = practice;
  const [settings, setSettings] = useState({
    time_limit: quizLimits.time_limit.initial as number,
    question_count: quizLimits.question_count.initial as number,
    passing_rate: quizLimits.passing_rate.initial as number,
  });
  // A new key makes the steppers start from the new numbers.
  const [preset, setPreset] = useState(0);
  const [asked, setAsked] = useState(false);
  const exam = likeTheExam(topic.exam);
  const busy = useNavigation().state !== 'idle';
  const taken = Math.min(settings.question_count, topic.question_count);
  const standsInTheWay = open_attempts.some((attempt) => attempt.quiz_id === null);
  const change = (name: keyof typeof settings) => (value: number) =>
    setSettings((now) => ({ ...now, [name]: value }));
  return (
    <Form method="post" className="stack stack--loose">
      {exam && (
        <div className="row">
          <Button
            onClick={() => {
              setSettings(exam.settings);
              setPreset(preset + 1);
            }}
          >
            Like the real exam
          </Button>
          <span className="t1 soft">{exam.words}</span>
        </div>
      )}
      <div className="grid-3" key={preset}>
        <Field label="Time limit" hint="minutes, 1 to 180">
          <Stepper
            name="time_limit"
            label="Time limit"
            {...quizLimits.time_limit}
            defaultValue={settings.time_limit}
            onValue={change('time_limit')}
          />
        </Field>
        <Field label="Number of questions" hint="5 to 50">
          <Stepper
            name="question_count"
            label="Number of questions"
            {...quizLimits.question_count}
            defaultValue={settings.question_count}
            onValue={change('question_count')}
          />
        </Field>
        <Field label="Passing rate" hint="per cent, 1 to 100">
          <Stepper
            name="passing_rate"
            label="Passing rate"
            {...quizLimits.passing_rate}
            defaultValue={settings.passing_rate}
            onValue={change('passing_rate')}
          />
        </Field>
      </div>
      <Options legend="Mode" columns={2}>
        <Radio name="mode" value="exam" defaultChecked label="Exam" note="Answers and explanations at the end" />
        <Radio name="mode" value="study" label="Study" note="The answer and its reason after each question" />
      </Options>
      <Options legend="Which questions" columns={2}>
        <Radio
          name="selection"
          value="unseen"
          defaultChecked
          label="Unseen first"
          note="Then those you have not seen for longest"
        />
        <Radio
          name="selection"
          value="missed"
          disabled={missed_count === 0}
          label="Missed before"
          note={missed_count === 0 ? 'Nothing missed so far' : `${missed_count} you got wrong the last time`}
        />
        <Radio name="selection" value="oldest" label="Oldest first" note="In the order they were added" />
        <Radio name="selection" value="random" label="All at random" note={`Any of the ${topic.question_count}`} />
      </Options>
      {standsInTheWay && <input type="hidden" name="discard_open" value={asked ? 'yes' : 'no'} />}
      <div className="go-line">
        <p>
          <b className="num">
            {taken} questions in {settings.time_limit} minutes.
          </b>{' '}
          <span className="soft num">
            {taken < settings.question_count && `This topic has ${topic.question_count}, fewer than asked for. `}
            {correctToPass(settings.passing_rate, taken)} correct to pass.
          </span>
        </p>
        {standsInTheWay && !asked ? (
          <Button size="lg" onClick={() => setAsked(true)}>
            Start over
          </Button>
        ) : (
          <Button
            type="submit"
            variant={standsInTheWay ? 'danger' : 'primary'}
            size="lg"
            busy={busy}
            busyText="Loading questions..."
          >
            {standsInTheWay ? 'Discard the unfinished test and start' : 'Start Quiz'}
          </Button>
        )}
      </div>
    </Form>
  );
}

/** Numbers are clamped into their ranges, anything that is no number is ignored, as the fields do it too. */
function settingsOf(form: FormData) {
  const number = (name: keyof typeof quizLimits) =>
    clampSetting(quizLimits[name], form.get(name) ?? '', quizLimits[name].initial);
  return {
    time_limit: number('time_limit'),
    question_count: number('question_count'),
    passing_rate: number('passing_rate'),
    mode: form.get('mode') === 'study' ? ('study' as const) : ('exam' as const),
    selection: selectionOf(form.get('selection')),
  };
}

function selectionOf(value: FormDataEntryValue | null) {
  const known = ['unseen', 'missed', 'oldest', 'random'] as const;
  return known.find((selection) => selection === value) ?? 'unseen';
}

export function ErrorBoundary() {
  const error = useRouteError();
  const failure = isRouteErrorResponse(error) ? apiFailure({ data: error.data, status: error.status }) : null;
  const shown = failure ?? { error: 'Failed to load topic information', code: 'UNEXPECTED', status: 500 };
  return (
    <ErrorScreen
      failure={shown}
      title="Practice Test"
      back={{ to: '/certifications', label: 'Back to Certifications' }}
    />
  );
}
