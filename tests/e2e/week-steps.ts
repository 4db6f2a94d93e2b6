import { anAccount } from './account-steps.ts';
import { pick, tapNext } from './study-steps.ts';
import { expect, type Page, type RunningServer, startSession } from './support.ts';
import { aPhone } from './watch-steps.ts';

export const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Farther ahead no day is said. */
const DAYS_SAID = 9;

export interface Device {
  page: Page;
  by: 'keys' | 'touch';
}

/** That a question comes on a day; days are YYYY-MM-DD. */
interface Said {
  item: string;
  comes_on: string;
  where: string;
}

interface Picked {
  item: string;
  /** Of the question, as the screen has it. */
  text: string;
}

interface Answered extends Picked {
  /** What is said beside Next, and the day that it names. */
  next: string;
  comes_on: string | null;
}

type Bank = Partial<Record<'CEH' | 'PMP', { questions: number; cards: number }>>;

/**
 * A learner at a desk and with a phone, from noon of a day on. A day has eight minutes, and each answer takes one. The site's clock and those of
 * both devices are moved together. All that a screen says of when a question comes is kept, and when it came.
 */
export class Week {
  readonly desk: Device;
  readonly phone: Device;
  readonly #server: RunningServer;
  readonly #begin = Math.ceil(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2;
  /** After how many of those that were seen. */
  readonly #said: (Said & { after: number })[] = [];
  readonly #seen: { item: string; text: string; on: string }[] = [];
  readonly #studied = new Set<string>();
  #day = 0;
  #moved = 0;

  private constructor(desk: Page, phone: Page, server: RunningServer) {
    this.desk = { page: desk, by: 'keys' };
    this.phone = { page: phone, by: 'touch' };
    this.#server = server;
  }

  /** Of each certification in `bank` so much is kept and studied, for an exam in 30 days. */
  static async of(page: Page, server: RunningServer, bank: Bank): Promise<Week> {
    const week = new Week(page, await aPhone(360), server);
    await week.#moveTo(week.#begin);
    for (const [certification, { questions, cards }] of Object.entries(bank)) {
      await server.sql(keepQuestions, [certification, questions]);
      await server.sql(keepCards, [certification, cards]);
    }
    const account = await anAccount();
    for (const { page: shown } of week.#devices) {
      await shown.clock.install({ time: week.#begin });
      await startSession(shown, account);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.request.put('/api/study/settings', { data: { minutes_per_day: 8, time_zone: 'UTC' } });
    await week.setExams(Object.keys(bank), 30);
    return week;
  }

  get #devices(): Device[] {
    return [this.desk, this.phone];
  }

  get today(): string {
    return this.dayIn(0);
  }

  dayIn(days: number): string {
    return new Date(this.#begin + (this.#day + days) * DAY_MS).toISOString().slice(0, 10);
  }

  /** The day that 'Thursday, December 3', 'Thursday', 'tomorrow' or 'today' means. */
  dayOf(name: string): string {
    const days = Array.from({ length: DAYS_SAID }, (_, ahead) => this.dayIn(ahead));
    const day = days.find((one, ahead) => namesOf(one, ahead).includes(name));
    expect(day, `a day: ${name}`).toBeDefined();
    return day ?? '';
  }

  async setExams(certifications: readonly string[], days: number): Promise<void> {
    const { request } = this.desk.page;
    const { version } = await (await request.get('/api/users/me/interests')).json();
    const target_date = this.dayIn(days);
    const interests = certifications.map((certification_name) => ({ certification_name, priority: 1, target_date }));
    const saved = await request.put('/api/users/me/interests', { data: { interests, version } });
    expect(saved.ok(), await saved.text()).toBe(true);
  }

  /** Lets time pass on the site and on both devices. */
  async pass(ms: number): Promise<void> {
    this.#moved += ms;
    await this.#server.moveClock(ms);
    for (const { page } of this.#devices) await page.clock.fastForward(ms);
  }

  /** To noon of the next day; what was open is closed. */
  async sleep(): Promise<void> {
    for (const { page } of this.#devices) await page.goto('about:blank');
    this.#day++;
    await this.pass(this.#begin + this.#day * DAY_MS - (Date.now() + this.#moved));
  }

  async #moveTo(moment: number): Promise<void> {
    this.#moved = moment - Date.now();
    await this.#server.moveClock(this.#moved);
  }

  /** Opens the study of the day, or of one topic, at its first question. */
  async open({ page }: Device, topic_id?: string): Promise<void> {
    await page.goto(topic_id ? `/study?topic=${topic_id}` : '/study');
    await expect(numberOf(page)).toHaveText('1');
  }

  /** Answers the question on the screen. */
  async answer(device: Device, isRight: boolean): Promise<Answered> {
    const picked = await this.pick(device, isRight);
    await this.check(device);
    return this.read(device, picked);
  }

  async pick({ page, by }: Device, isRight: boolean): Promise<Picked> {
    const text = (await page.locator('.question__text').textContent()) ?? '';
    await this.pass(MINUTE_MS);
    return { item: await pick(page, this.#server, isRight, by), text };
  }

  async check({ page, by }: Device): Promise<void> {
    if (by === 'keys') await page.keyboard.press('s');
    else await page.getByRole('button', { name: /^Sure/ }).tap();
  }

  /** What is said once the answer is checked. */
  async read({ page }: Device, picked: Picked): Promise<Answered> {
    const line = page.locator('.after__go b');
    await expect(line).toHaveText(/^(Holds|Comes back|This point comes back) /);
    this.#seen.push({ ...picked, on: this.today });
    const next = (await line.textContent()) ?? '';
    const [, name] = /^(?:Comes|This point comes) back (\w+, \w+ \d+)$/.exec(next) ?? [];
    const comes_on = name === undefined ? null : this.dayOf(name);
    if (comes_on !== null) this.say({ item: picked.item, comes_on, where: 'after the answer' });
    return { ...picked, next, comes_on };
  }

  say(said: Said): void {
    this.#said.push({ ...said, after: this.#seen.length });
  }

  /** Returns whether there is another question; if not, the day's study is at its end. */
  async goOn({ page, by }: Device): Promise<boolean> {
    const n = Number(await numberOf(page).textContent());
    if (by === 'keys') await page.keyboard.press('Enter');
    else await tapNext(page);
    const end = page.getByRole('heading', { level: 1, name: 'Done for today' });
    const next = numberOf(page).filter({ hasText: new RegExp(`^${n + 1}$`) });
    // The number is hidden on a phone.
    await expect(next.or(end)).toBeAttached();
    return !(await end.isVisible());
  }

  /** Answers all that is left right. Returns what the end of the day says, by question. */
  async studyOn(device: Device): Promise<Map<string, string>> {
    do await this.answer(device, true);
    while (await this.goOn(device));
    this.#studied.add(this.today);
    const told = new Map<string, string>();
    const back = device.page.getByRole('region', { name: 'What comes back first' }).getByRole('listitem');
    for (const line of await back.all()) {
      const [text, what] = await Promise.all(['.grow', '.soft'].map((part) => line.locator(part).textContent()));
      const [, name] = /, comes back (.+)$/.exec(what ?? '') ?? [];
      const item = this.#seen.find((one) => one.text === text)?.item;
      if (name && item) told.set(item, this.dayOf(name));
    }
    for (const [item, comes_on] of told) this.say({ item, comes_on, where: 'at the end of the day' });
    return told;
  }

  /** What was asked today, in order. */
  get seenToday(): string[] {
    return this.#seen.filter(({ on }) => on === this.today).map(({ item }) => item);
  }

  /** Nothing that was said was broken: what was to come on a day came on none before, and on that day if it was studied. */
  async end(): Promise<void> {
    const broken = this.#said.filter(({ item, comes_on, after }) => {
      const days = this.#seen.slice(after).flatMap((one) => (one.item === item ? one.on : []));
      return days.some((day) => day < comes_on) || (this.#studied.has(comes_on) && !days.includes(comes_on));
    });
    expect(broken, 'said, and not so').toEqual([]);
    await this.phone.page.context().close();
  }
}

const numberOf = (page: Page) => page.locator('.question__no');

function namesOf(day: string, ahead: number): string[] {
  const name = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(day));
  const near = ['today', 'tomorrow'][ahead];
  return [
    ...(near ? [near] : []),
    name({ weekday: 'long' }),
    name({ weekday: 'long', month: 'long', day: 'numeric' }),
  ];
}

/** Those that are shown as they are written: they are found again by their text. */
const keepQuestions = `delete from questions where topic_id in (select id from topics where certification_name = $1)
  and id not in (select q.id from questions q join topics t on t.id = q.topic_id join question_versions v on v.id = q.current_version_id
    where t.certification_name = $1 and v.pick_limit = 1 and q.question_text !~ '[\`*_]' order by q.id limit $2)`;

const keepCards = `delete from flashcards where topic_id in (select id from topics where certification_name = $1)
  and id not in (select f.id from flashcards f join topics t on t.id = f.topic_id where t.certification_name = $1 order by f.id limit $2)`;
