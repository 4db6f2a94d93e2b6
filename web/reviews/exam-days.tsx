import { Link } from 'react-router';
import type { Api } from '#core/contract/index.ts';
import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CallFailure } from '#web/ui/call-failure.tsx';
import { datePath, examSays } from './day-words.ts';

type Topic = Output<'study.today'>['topics'][number];

interface ExamDaysProps {
  topics: readonly Topic[];
  /** The learner's calendar day: a study day lasts until 4 a.m. of the next one. */
  today: string;
  /** Called after the date of one is taken away. */
  onUndated(topic: Topic): Promise<void> | void;
}

/** Exams that are today or over: neither gets any of the day's minutes. */
export function ExamDays({ topics, today, onUndated }: ExamDaysProps) {
  const shown = topics.filter(({ exam }) => exam !== null);
  if (shown.length === 0) return null;
  return (
    <section className="grid gap-3 exam-days" aria-label="Exams">
      {shown.map((topic) =>
        topic.target_date === today ? (
          <ExamToday key={topic.topic_id} topic={topic} today={today} />
        ) : (
          <ExamOver key={topic.topic_id} topic={topic} today={today} onUndated={() => onUndated(topic)} />
        ),
      )}
    </section>
  );
}

interface ExamProps {
  topic: Topic;
  today: string;
}

function ExamToday({ topic: { topic_id, topic_name, target_date }, today }: ExamProps) {
  return (
    <div>
      <p>
        <b>
          <bdi>{topic_name}</bdi> {examSays(target_date, today)}
        </b>
      </p>
      <p className="soft">
        Nothing is planned for it today.{' '}
        <Link to={`/study?topic=${topic_id}&more=true`}>
          Repeat a little<span className="sr"> of {topic_name}</span>
        </Link>
      </p>
    </div>
  );
}

function ExamOver({ topic, today, onUndated }: ExamProps & { onUndated(): Promise<void> | void }) {
  const { topic_id, topic_name, certification_name, target_date } = topic;
  const undate = useAction(async (api) => {
    if (certification_name === null) await api.study.setGoal({ topic_id, target_date: null });
    else await undateCertification(api, certification_name);
    await onUndated();
  }, 'The date could not be removed. Please try again.');
  return (
    <div>
      <p>
        <b>
          <bdi>{topic_name}</bdi> {examSays(target_date, today)}
        </b>{' '}
        Set a new date, or study on without one.
      </p>
      <div className="row gap-2 mt-2">
        <ButtonLink size="sm" to={datePath(topic)} aria-label={`Set a new date: ${topic_name}`}>
          Set a new date
        </ButtonLink>
        <Button size="sm" aria-label={`No date: ${topic_name}`} busy={undate.busy} onClick={() => void undate.run()}>
          No date
        </Button>
      </div>
      <CallFailure failure={undate.failure} back="/" />
    </div>
  );
}

async function undateCertification(api: Api, name: string): Promise<void> {
  const { interests, version } = await api.account.interests();
  await api.account.saveInterests({
    version,
    interests: interests.map((one) => (one.certification_name === name ? { ...one, target_date: null } : one)),
  });
}
