// Turns an exam date, the hours that one has and the weights of the exam's domains into a plan week by week.
//
// POST /functions/v1/study-plan
// { "exam_date": "2027-03-01", "hours_per_week": 6,
//   "domains": [{ "name": "Networking", "weight": 40 }, { "name": "Security", "weight": 60 }] }
//
// Weights need not add up to 100: they are compared with each other. The last week is kept for revision when there
// is more than one. "from" (YYYY-MM-DD) is the first day, today if it is left out.

const DAY = 24 * 60 * 60 * 1000;
const MOST_WEEKS = 52;
/** Hours are planned in steps of this. */
const STEP = 0.5;

interface Domain {
  name: string;
  weight: number;
}

interface Wish {
  from: Date;
  exam: Date;
  hours: number;
  domains: Domain[];
}

interface Week {
  week: number;
  begins: string;
  ends: string;
  sessions: { topic: string; hours: number }[];
}

/** What is wrong with the request, in a sentence. */
class Wrong extends Error {}

Deno.serve(async (request: Request): Promise<Response> => {
  if (request.method !== 'POST') {
    return Response.json({ error: 'Please use POST.' }, { status: 405, headers: { allow: 'POST' } });
  }
  try {
    const wish = readWish(await request.json());
    return Response.json({ exam_date: isoDay(wish.exam), weeks: planWeeks(wish) });
  } catch (error) {
    if (error instanceof Wrong) return Response.json({ error: error.message }, { status: 400 });
    if (error instanceof SyntaxError) return Response.json({ error: 'This is no JSON.' }, { status: 400 });
    throw error;
  }
});

function readWish(given: any): Wish {
  const from = given?.from === undefined ? today() : readDay(given.from, 'from');
  const exam = readDay(given?.exam_date, 'exam_date');
  if (exam.getTime() <= from.getTime()) throw new Wrong('exam_date must lie after the first day.');
  const hours = Number(given?.hours_per_week);
  if (!(hours >= STEP && hours <= 80)) throw new Wrong(`hours_per_week must be a number from ${STEP} to 80.`);
  return { from, exam, hours, domains: readDomains(given?.domains) };
}

function readDomains(given: unknown): Domain[] {
  if (!Array.isArray(given) || given.length === 0 || given.length > 30) {
    throw new Wrong('domains must be a list of 1 to 30 domains, each with a name and a weight.');
  }
  return given.map((domain) => {
    const name = String(domain?.name ?? '').trim().slice(0, 100);
    const weight = Number(domain?.weight);
    if (name === '' || !(weight > 0 && weight <= 1000)) {
      throw new Wrong('Each domain needs a name and a weight above 0.');
    }
    return { name, weight };
  });
}

function readDay(given: unknown, field: string): Date {
  const day = new Date(`${given}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(String(given)) || Number.isNaN(day.getTime()) || isoDay(day) !== given) {
    throw new Wrong(`${field} must be a date such as 2027-03-01.`);
  }
  return day;
}

/** The weeks up to the exam, the day before it included, no more than a year of them. */
function planWeeks({ from, exam, hours, domains }: Wish): Week[] {
  const days = Math.round((exam.getTime() - from.getTime()) / DAY);
  const count = Math.min(MOST_WEEKS, Math.ceil(days / 7));
  const learning = count > 1 ? count - 1 : count;
  // Hours still to be given to each domain: its share of all hours of the weeks in which something is learned.
  const lengthOf = (week: number) => Math.min(7, days - week * 7);
  const hoursOf = (week: number) => Math.max(STEP, roundToStep((hours * lengthOf(week)) / 7));
  const all = sum(Array.from({ length: learning }, (_, week) => hoursOf(week)));
  const weights = sum(domains.map(({ weight }) => weight));
  const left = domains.map(({ name, weight }) => ({ topic: name, hours: (all * weight) / weights }));

  return Array.from({ length: count }, (_, week) => ({
    week: week + 1,
    begins: isoDay(new Date(from.getTime() + week * 7 * DAY)),
    ends: isoDay(new Date(from.getTime() + (week * 7 + lengthOf(week) - 1) * DAY)),
    sessions: week < learning ? takeHours(left, hoursOf(week)) : [{ topic: 'Revision and mock exams', hours: hoursOf(week) }],
  }));
}

/** Fills a week in steps, each from the domain that has most left: heavy domains come first and come back. */
function takeHours(left: { topic: string; hours: number }[], hours: number): { topic: string; hours: number }[] {
  const taken = new Map<string, number>();
  for (let filled = 0; filled < hours; filled += STEP) {
    const next = left.reduce((most, domain) => (domain.hours > most.hours ? domain : most));
    next.hours -= STEP;
    taken.set(next.topic, (taken.get(next.topic) ?? 0) + STEP);
  }
  return [...taken].map(([topic, spent]) => ({ topic, hours: spent }));
}

function roundToStep(hours: number): number {
  return Math.round(hours / STEP) * STEP;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function today(): Date {
  return new Date(`${isoDay(new Date())}T00:00:00Z`);
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
