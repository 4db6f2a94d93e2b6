import type { Output } from '#core/contract/inputs-and-outputs.ts';
import { datePath, doneWords, promisedText, sittingText } from './day-words.ts';

type Today = Output<'study.today'>;

interface TodayWords {
  says: string;
  way: { to: string; label: string } | null;
}

/** Exams that are today or over are said beside it. */
export function todayWords(today: Today): TodayWords {
  const { why, waiting, sitting, is_done } = today;
  if (why === 'nothing' && waiting.questions === 0) {
    return {
      says: 'Nothing to study yet. Answer some questions of a certification, and each day is planned from then on.',
      way: null,
    };
  }
  if (is_done) return { says: `${doneWords(today).title}.`, way: wayOn(today) };
  return {
    says: promisedText(today) ?? `Today: ${sittingText({ ahead: today, sitting })}.`,
    way: { to: '/study', label: sitting && sitting.done > 0 ? 'Go on' : 'Study now' },
  };
}

function wayOn({ why, topics, calendar_date }: Today): TodayWords['way'] {
  if (why === 'nothing') return null;
  if (why !== 'exam') return { to: '/study?more=true', label: 'Study more' };
  const sat = topics.find(({ target_date }) => target_date === calendar_date);
  if (sat) return { to: `/study?topic=${sat.topic_id}&more=true`, label: 'Repeat a little' };
  const over = topics.find(({ exam }) => exam === 'over');
  return over ? { to: datePath(over), label: 'Set a new date' } : null;
}
