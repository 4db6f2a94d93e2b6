import { useRef, useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { clampSetting, correctToPass, quizLimits } from '#core/quizzes/quiz.ts';
import { counted } from '#web/lib/counted.ts';
import { DomainChoice } from '#web/progress/domain-choice.tsx';
import type { Progress } from '#web/progress/domain-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { Options, Radio } from '#web/ui/check.tsx';
import { Field } from '#web/ui/field.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { DiscardUnfinished } from './discard-unfinished.tsx';
import { likeTheExam, minutesAsInExam } from './exam-settings.ts';

type Practice = Output<'catalog.practice'>;

const numbers = [
  { name: 'time_limit', label: 'Time limit', hint: 'minutes, 1 to 180' },
  { name: 'question_count', label: 'Number of questions', hint: '5 to 50' },
  { name: 'passing_rate', label: 'Passing rate', hint: 'percent, 1 to 100' },
] as const;

const modes = [
  { value: 'exam', label: 'Exam', note: 'Answers and explanations at the end' },
  { value: 'study', label: 'Study', note: 'The answer and its reason after each question' },
];

interface SettingsFormProps {
  practice: Practice & { progress: Progress };
  domain: string;
  begin: () => boolean;
}

export function SettingsForm({ practice, domain: asked, begin }: SettingsFormProps) {
  const { topic, missed_count, open_attempts, last_settings: last } = practice;
  const examMark = topic.exam.passing_score;
  const offeredFirst = { ...quizLimits, ...(examMark && { passing_rate: { initial: examMark } }) };
  const begun = (name: keyof typeof quizLimits) =>
    clampSetting(quizLimits[name], last?.[name], offeredFirst[name].initial);
  const offerOf = (name: string) => practice.progress.domains.find((domain) => domain.name === name) ?? topic;
  /** A domain test starts with the exam's minutes per question. */
  const minutesFor = (name: string) => {
    const count = Math.min(begun('question_count'), offerOf(name).question_count);
    return (name && minutesAsInExam(topic.exam, count)) || begun('time_limit');
  };
  const [settings, setSettings] = useState({
    time_limit: minutesFor(asked),
    question_count: begun('question_count'),
    passing_rate: begun('passing_rate'),
  });
  const selection = last?.selection === 'missed' && missed_count === 0 ? 'unseen' : (last?.selection ?? 'unseen');
  const selections = [
    { value: 'unseen', label: 'Unseen first', note: 'Then those you have not seen for longest' },
    {
      value: 'missed',
      label: 'Missed before',
      note: missed_count === 0 ? 'Nothing missed so far' : `${missed_count} you got wrong the last time`,
    },
    { value: 'oldest', label: 'Oldest first', note: 'In the order they were added' },
    {
      value: 'random',
      label: 'All at random',
      note: topic.question_count === 1 ? 'There is one' : `Any of the ${topic.question_count}`,
    },
  ];
  // A new key resets the steppers to the new numbers.
  const [preset, setPreset] = useState(0);
  const [asking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const busy = useNavigation().state !== 'idle';
  const [domain, setDomain] = useState(asked);
  const offered = offerOf(domain);
  const exam = likeTheExam(topic.exam, offered.question_count);
  const choose = (name: string) => {
    setDomain(name);
    // A time that was typed stays.
    if (settings.time_limit !== minutesFor(domain)) return;
    setSettings({ ...settings, time_limit: minutesFor(name) });
    setPreset(preset + 1);
  };
  const taken = Math.min(settings.question_count, offered.question_count);
  const standsInTheWay = open_attempts.some((attempt) => attempt.quiz_id === null);
  const startOver = () => {
    if (!begin()) return;
    const entries = new FormData(form.current ?? undefined);
    entries.set('discard_open', 'yes');
    void submit(entries, { method: 'post' });
  };
  return (
    <Form
      method="post"
      className="stack stack--loose"
      ref={form}
      id="settings"
      onSubmit={(event) => begin() || event.preventDefault()}
    >
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
      <DomainChoice domains={practice.progress.domains} value={domain} onChange={choose} />
      <div className="fit" key={preset}>
        {numbers.map(({ name, label, hint }) => (
          <Field
            key={name}
            label={label}
            hint={name === 'passing_rate' && examMark ? `${hint}; the exam asks for ${examMark}` : hint}
          >
            <Stepper
              name={name}
              label={label}
              {...quizLimits[name]}
              defaultValue={settings[name]}
              onValue={(value) => setSettings((now) => ({ ...now, [name]: value }))}
            />
          </Field>
        ))}
      </div>
      <Options legend="Mode" columns={2}>
        {modes.map((mode) => (
          <Radio key={mode.value} name="mode" {...mode} defaultChecked={mode.value === (last?.mode ?? 'exam')} />
        ))}
      </Options>
      <Options legend="Which questions" columns={2}>
        {selections.map((one) => (
          <Radio
            key={one.value}
            name="selection"
            {...one}
            defaultChecked={one.value === selection}
            disabled={one.value === 'missed' && missed_count === 0}
          />
        ))}
      </Options>
      <div className="row row--apart go-line">
        <p>
          <b className="num">
            {counted(taken, 'question')} in {counted(settings.time_limit, 'minute')}.
          </b>{' '}
          <span className="soft num">
            {taken < settings.question_count &&
              `This ${domain ? 'domain' : 'topic'} has ${offered.question_count}, fewer than asked for. `}
            {correctToPass(settings.passing_rate, taken)} correct to pass.
          </span>
        </p>
        {standsInTheWay ? (
          <Button size="lg" onClick={() => form.current?.reportValidity() && setAsking(true)}>
            Start over
          </Button>
        ) : (
          <Button type="submit" variant="primary" size="lg" busy={busy} busyText="Loading questions...">
            Start Quiz
          </Button>
        )}
      </div>
      {asking && (
        <DiscardUnfinished
          busy={busy}
          busyText="Loading questions..."
          onConfirm={startOver}
          onClose={() => setAsking(false)}
        />
      )}
    </Form>
  );
}
