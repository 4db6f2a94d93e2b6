import { useRef, useState } from 'react';
import { Link, redirect, useNavigation } from 'react-router';
import { HIGHEST_PRIORITY } from '#core/account/interests.ts';
import type { Api } from '#core/contract/index.ts';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { counted } from '#web/lib/counted.ts';
import { dayAfter, daysUntil } from '#web/lib/days-until.ts';
import { textOf } from '#web/lib/form-text.ts';
import type { Failed } from '#web/lib/load.ts';
import { useFocusOnFailure } from '#web/lib/use-focus-on-failure.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Options, Radio } from '#web/ui/check.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { FirstPlan, type InLibrary } from './first-plan.tsx';

interface FirstVisitProps {
  interests: Output<'catalog.home'>['interests'];
  minutes: number;
  /** YYYY-MM-DD. */
  today: string;
  failed: Failed | null;
}

export async function saveFirstExam(api: Api, form: FormData): Promise<never> {
  const first = textOf(form, 'exam');
  const target_date = form.has('without_date') ? null : textOf(form, 'target_date') || null;
  const topic_id = textOf(form, `topic:${first}`);
  const { interests, version } = await api.account.interests();
  if (interests.every(({ certification_name }) => certification_name !== first))
    await api.study.setGoal({ topic_id, target_date, priority: HIGHEST_PRIORITY });
  await api.account.saveInterests({
    version,
    interests: interests.map((one) => {
      if (one.certification_name === first) return { ...one, target_date, priority: HIGHEST_PRIORITY };
      return one.priority === HIGHEST_PRIORITY ? { ...one, priority: HIGHEST_PRIORITY + 1 } : one;
    }),
  });
  // With one exam, what is begun here is what Home goes on with.
  const exams = [...form.keys()].filter((name) => name.startsWith('topic:'));
  throw redirect(exams.length === 1 ? '/study' : `/study?topic=${topic_id}`);
}

export function FirstVisit({ interests, minutes, today, failed }: FirstVisitProps) {
  const exams = interests.filter((one): one is InLibrary => one.topic_id !== null && one.facts !== null);
  if (exams.length === 0) return <NoneInLibrary count={interests.length} />;
  return <FirstExam exams={exams} minutes={minutes} today={today} failed={failed} />;
}

function NoneInLibrary({ count }: { count: number }) {
  return (
    <section className="panel panel--seal today" aria-labelledby="first-exam">
      <div className="beside today__in">
        <div>
          <h2 className="t5" id="first-exam">
            Choose a certification to start with
          </h2>
          <p className="soft">
            {count > 0
              ? 'The library has no questions yet for the certifications on your list. It has others.'
              : 'Answer its first questions, and from then on this page says what to study each day.'}
          </p>
          <div className="row today__acts">
            <ButtonLink size="lg" variant="primary" to="/certifications">
              Choose a certification
            </ButtonLink>
            <ButtonLink size="lg" variant="quiet" to="/profile#interests">
              Change your list
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}

interface FirstExamProps extends Omit<FirstVisitProps, 'interests'> {
  exams: readonly InLibrary[];
}

function FirstExam({ exams, minutes, today, failed }: FirstExamProps) {
  const form = useRef<HTMLFormElement>(null);
  const typed = (name: string) => failed?.typed[name]?.[0];
  const [name, setName] = useState(typed('exam') ?? exams[0]?.certification_name);
  const exam = exams.find((one) => one.certification_name === name) ?? (exams[0] as InLibrary);
  const [days, setDays] = useState<Readonly<Record<string, string>>>(() => {
    const date = typed('target_date');
    return name === undefined || date === undefined ? {} : { [name]: date };
  });
  const dayOf = (one: InLibrary) => days[one.certification_name] ?? one.target_date ?? '';
  const day = dayOf(exam);
  const change = (next: string) => setDays((all) => ({ ...all, [exam.certification_name]: next }));
  const [error] = Object.values(failed?.failure.fields ?? {});
  const standing = useFocusOnFailure(form, failed);
  const sending = useNavigation().formData;
  return (
    <section className="panel panel--seal today" aria-labelledby="first-exam">
      <Form ref={form} method="post" className="beside today__in first" noValidate>
        <div>
          <h2 className="t5" id="first-exam">
            Which exam comes first, and when?
          </h2>
          <p className="soft">You can change both later.</p>
          <FormFailure failed={standing} />
          <div className="mt-4 mb-4 first__exam">
            <Options legend="Exam">
              {exams.map((one) => (
                <Radio
                  key={one.certification_name}
                  name="exam"
                  value={one.certification_name}
                  label={<bdi>{one.certification_name}</bdi>}
                  note={examText(one.facts)}
                  defaultChecked={one === exam}
                  onChange={() => setName(one.certification_name)}
                />
              ))}
            </Options>
            {exams.map((one) => (
              <input key={one.topic_id} type="hidden" name={`topic:${one.certification_name}`} value={one.topic_id} />
            ))}
            <Link className="t1" to="/profile#interests">
              Another exam
            </Link>
          </div>
          <ExamDate day={day} stored={exam.target_date} today={today} error={error} onDay={change} />
          <div className="row mt-5 first__acts">
            <Button
              type="submit"
              size="lg"
              variant="primary"
              busy={sending !== undefined && !sending.has('without_date')}
              busyText="Saving..."
            >
              Study now
            </Button>
            <Button
              type="submit"
              size="lg"
              variant="quiet"
              name="without_date"
              value="yes"
              busy={sending?.has('without_date')}
              busyText="Saving..."
            >
              Study without a date
            </Button>
          </div>
        </div>
        <FirstPlan exam={exam} day={day} minutes={minutes} today={today} />
      </Form>
    </section>
  );
}

interface ExamDateProps {
  day: string;
  stored: string | null;
  today: string;
  error: string | undefined;
  onDay(day: string): void;
}

const GIVEN = 90;

function ExamDate({ day, stored, today, error, onDay }: ExamDateProps) {
  const hydrated = useHydrated();
  const days = daysUntil(day, today);
  const isGiven = day === stored && days > 0 && days % GIVEN === 0;
  return (
    <Field
      label="Exam date"
      hint={isGiven ? `We assumed ${days} days; an estimate is fine.` : 'An estimate is fine.'}
      error={error}
    >
      <div className="flow first__row">
        <DayInput name="target_date" value={day} min={today} onChange={(event) => onDay(event.currentTarget.value)} />
        {[60, 180].map((count) => (
          <Button key={count} size="sm" disabled={!hydrated} onClick={() => onDay(dayAfter(today, count))}>
            In {count} days
          </Button>
        ))}
      </div>
    </Field>
  );
}

function examText({ code, questions, minutes }: InLibrary['facts']) {
  const facts = [
    code,
    questions !== null && counted(questions, 'question'),
    minutes !== null && `${minutes} min`,
  ].filter(Boolean);
  return facts.length > 0 && facts.join(', ');
}
