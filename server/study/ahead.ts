import type { Input, Output } from '#core/contract/inputs-and-outputs.ts';
import { AppError } from '#core/errors.ts';
import type { Forecast } from '#core/study/forecast.ts';
import { placesOf } from '#core/study/promises.ts';
import { OFFSET_REVIEWS, offsetOf } from '#core/study/stop.ts';
import type { Deps, Who } from '../deps.ts';
import { heldBackFrom } from '../questions/in-exam.ts';
import { candidates } from './candidates.ts';
import { comingDays } from './coming-days.ts';
import { dayAfter, studyDayOf } from './day.ts';
import { firstPictures } from './first-pictures.ts';
import { settingsOf } from './settings.ts';
import { secondsAhead, standingPromises } from './standing.ts';
import { leftToday, recentReviews, seedOf, studiedSince } from './study-plan.ts';
import { todaysItems } from './todays-items.ts';
import { studiedOf, topicPlans } from './topic-plans.ts';

type Comes = Output<'study.ahead'>['first'][number]['comes'];

/** At most 2,000 items. */
const MOST = { due: 1_400, unseen: 300 };
/** Of what was missed today. */
const FIRST = 4;
/** Today and the next eight. */
const DAYS = 9;

/** Throws TOPIC_NOT_FOUND. */
export async function ahead(deps: Deps, who: Who, wish: Input<'study.ahead'>) {
  const topic_id = wish.topic_id ?? null;
  const now = deps.clock();
  const settings = await settingsOf(deps.db, who.user_id);
  const day = studyDayOf(now, settings.time_zone);
  const today = { date: day.date, settings };
  const [topics, { seconds, checked }, done, todays, held, standing] = await Promise.all([
    topicPlans(deps, who, { topic_id, ...today }),
    recentReviews(deps, who),
    studiedSince(deps, who, day.starts_at),
    todaysItems(deps, who, day),
    heldBackFrom(deps.db, who.user_id),
    standingPromises(deps, who, today),
  ]);
  if (topic_id !== null && topics.length === 0) throw new AppError('TOPIC_NOT_FOUND');
  const studied = studiedOf(topics, topic_id);
  const named = standing.map(({ item_id }) => item_id);
  const [items, first_pictures] = await Promise.all([
    candidates(deps, who, studied, { now, seed: seedOf(who, day), held, named }, MOST),
    firstPictures(deps, who, studied, day.starts_at),
  ]);
  const daily = secondsAhead(today);
  const { date, ends_at } = day;
  const { new_cards } = settings;
  const left = { ...leftToday(settings, day, done), offset: offsetOf(checked) };
  const input = { now, ends_at, items, topics: studied, seconds, ...left };
  const ahead = { date, reservations: standing, daily: daily.slice(0, DAYS), new_cards };
  const { days, comes } = await comingDays(input, ahead);
  const on = new Map([...placesOf(standing, daily)].map(([id, place]) => [id, dayAfter(date, place)]));
  const newest = checked.slice(-OFFSET_REVIEWS);
  const mean = (sum: number) => (newest.length < OFFSET_REVIEWS ? null : sum / newest.length);
  return {
    today: { ...todays.counts, minutes: Math.floor(done.ms / 60_000) },
    first_pictures,
    reviews: newest.length,
    predicted: mean(newest.reduce((sum, { believed }) => sum + believed, 0)),
    recalled: mean(newest.filter(({ isRecalled }) => isRecalled).length),
    days: days.map(({ cards, questions, seconds }, n) => ({
      date: dayAfter(date, n + 1),
      cards: Math.round(cards),
      questions: Math.round(questions),
      minutes: Math.ceil(seconds / 60),
    })),
    first: todays.missed
      .map((item) => ({ ...item, comes: comesOf(item.item_id, { on, comes, date }) }))
      .sort((a, b) => placeOf(a.comes) - placeOf(b.comes))
      .slice(0, FIRST),
  };
}

interface Told extends Pick<Forecast, 'comes'> {
  /** By item, the day that is reserved for it. */
  on: ReadonlyMap<string, string>;
  date: string;
}

function comesOf(item_id: string, { on, comes, date }: Told): Comes {
  const promised = on.get(item_id);
  if (promised) return { how: 'promised', on: promised };
  const told = comes.get(item_id);
  if (told === undefined) return { how: 'unknown' };
  return told === 'not_this_week' ? { how: told } : { how: 'about', on: dayAfter(date, told) };
}

/** For sorting: those with a day first. */
function placeOf(comes: Comes): number {
  if ('on' in comes) return Date.parse(comes.on);
  return comes.how === 'unknown' ? Number.MAX_SAFE_INTEGER - 1 : Number.MAX_SAFE_INTEGER;
}
