import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { counted } from '#web/lib/counted.ts';
import { daysUntil, inDays } from '#web/lib/days-until.ts';
import { dayText } from '#web/ui/calendar-day.tsx';

type Today = Output<'study.today'>;
export type Moved = Today['moved'][number];
type Topic = Today['topics'][number];

const WEEK = 7;

/** Of days YYYY-MM-DD: 'today', 'tomorrow', 'Thursday', and a week away or more with its date. `today` is the learner's day. */
export function nearDay(day: string, today: string): string {
  const days = daysUntil(day, today);
  if (days === 0 || days === 1) return inDays(days);
  const date = Math.abs(days) < WEEK ? {} : ({ month: 'long', day: 'numeric' } as const);
  return dayText(day, { weekday: 'long', ...date });
}

/** '14 cards', '9 questions': neither kind is named where there is none of it. */
export function partsOf({ cards, questions }: Pick<Today, 'cards' | 'questions'>): string[] {
  return [cards > 0 && counted(cards, 'card'), questions > 0 && counted(questions, 'question')].filter(
    (part) => part !== false,
  );
}

/** Before a sitting: '8 cards and 12 questions, about 20 minutes', or what is left of it. */
export function sittingText({ ahead, sitting }: Pick<Output<'study.queue'>, 'ahead' | 'sitting'>): string {
  const left = sitting && sitting.done > 0 ? ' left' : '';
  return `${partsOf(ahead).join(' and ')}${left}, about ${minutesOf(ahead.seconds)}`;
}

/** '18 minutes', never less than one. */
export function minutesOf(seconds: number): string {
  return counted(Math.max(1, Math.round(seconds / 60)), 'minute');
}

/** What follows the name of an exam that is on that day or was. `today` is the learner's calendar day. */
export function examSays(target_date: string | null, today: string): string {
  if (target_date === today) return 'is today. Good luck!';
  return `was on ${dayText(target_date ?? '', { month: 'long', day: 'numeric' })}.`;
}

/** Said when nothing more is to be studied now, and why if it is not said elsewhere. */
export function doneWords({ why, minutes, waiting }: Pick<Today, 'why' | 'minutes' | 'waiting'>) {
  if (waiting.questions > 0 && why !== 'minutes') {
    return { title: 'Nothing else to study now', says: 'The rest waits for your exam.' };
  }
  return { title: why === 'exam' ? 'Nothing to study today' : 'Done for today', says: reasonOf(why, minutes) };
}

function reasonOf(why: Today['why'], { planned }: Today['minutes']): string | null {
  if (why === 'sitting') return 'You’ve studied what was planned for today. The rest waits for its turn.';
  if (why === 'holds') return 'You should remember everything you’ve studied. More today won’t help much.';
  if (why === 'tomorrow') return 'The rest waits for its turn.';
  if (why !== 'minutes') return null;
  if (planned === 0) return 'You planned no minutes for today.';
  return 'You’ve used today’s minutes. What is left waits for its turn.';
}

interface Ahead extends Pick<Today, 'cards' | 'questions' | 'minutes'> {
  topics: readonly Pick<Topic, 'promised'>[];
}

/** Said where practice exams or other study have used the day's minutes, so that only what was promised still comes; else null. */
export function promisedText({ cards, questions, minutes, topics }: Ahead): string | null {
  const promised = topics.reduce((sum, topic) => sum + topic.promised, 0);
  if (promised === 0 || minutes.done < minutes.planned || cards + questions !== promised) return null;
  const were = promised === 1 ? 'was' : 'were';
  return `You’ve used today’s minutes. ${counted(promised, 'question')} ${were} promised for today.`;
}

/** '2 cards come back at 6:40 PM'. `time` is null until it is known, or 'now' once it has come. */
export function againText(cards: number, time: string | null): string {
  const come = `${counted(cards, 'card')} ${cards === 1 ? 'comes' : 'come'} back`;
  if (time === 'now') return `${come} now.`;
  return time === null ? `${come} later today.` : `${come} at ${time}.`;
}

/** What was promised for a day and comes on another one. `today` is the learner's day. */
export function movedText({ topic_name, on, to, why, questions }: Moved, today: string): string {
  const told = nearDay(on, today);
  const when = to === null ? null : nearDay(to, today);
  const onDay = (day: string) => (/^to(day|morrow)$/.test(day) ? day : `on ${day}`);
  const one = questions === 1;
  if (why === 'not_studied') {
    const comes = when === null ? 'when there is room' : onDay(when);
    const left = `${counted(questions, 'question')} of ${topic_name}`;
    return `You didn’t get to ${left} ${onDay(told)}: ${one ? 'it comes' : 'they come'} ${comes}.`;
  }
  const because = {
    minutes: `${told.charAt(0).toUpperCase()}${told.slice(1)} has no time left`,
    hidden: `Hidden ${onDay(told)}`,
    exam: 'In your open exam',
  }[why];
  const they = `${counted(questions, 'question')} of ${topic_name}`;
  const go = when === null ? `${one ? 'comes' : 'come'} when there is room` : `${one ? 'moves' : 'move'} to ${when}`;
  return `${because}: ${they} ${go}.`;
}

/** What is left aside today while one topic is studied: '3 questions of PMP promised for today wait.' Null if nothing is. */
export function leavesText(topics: readonly Pick<Topic, 'topic_id' | 'topic_name' | 'promised'>[], topic_id: string) {
  const left = topics.filter((topic) => topic.topic_id !== topic_id && topic.promised > 0);
  if (left.length === 0) return null;
  const parts = left.map(({ promised, topic_name }) => `${counted(promised, 'question')} of ${topic_name}`);
  const isOne = left.length === 1 && left[0]?.promised === 1;
  return `${new Intl.ListFormat('en-US').format(parts)} promised for today ${isOne ? 'waits' : 'wait'}.`;
}

/** By exam, and never over two: how much of what was learned should stick until when. */
export function sticking(
  topics: readonly Pick<Topic, 'topic_id' | 'topic_name' | 'target_date' | 'exam' | 'holds'>[],
) {
  return topics.flatMap(({ topic_id, topic_name, target_date, exam, holds }) => {
    if (holds === null || exam !== null) return [];
    const until = target_date
      ? `until ${dayText(target_date, { month: 'long', day: 'numeric' })}`
      : 'for the next 30 days';
    const says = `of what you’ve learned for ${topic_name} should stick ${until}.`;
    return { topic_id, percent: Math.round(holds * 100), says };
  });
}

/** Where the date of an exam is set. */
export function datePath({
  topic_id,
  certification_name,
}: Pick<Today['topics'][number], 'topic_id' | 'certification_name'>) {
  return certification_name === null ? `/quiz/${topic_id}#exam-date` : '/profile#interests';
}
