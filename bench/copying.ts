import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import type { Cluster } from '../scripts/postgres.ts';
import type { Row } from './bars.ts';
import { makePeople, makeTopics } from './data.ts';
import { type Site, startSite } from './sites.ts';
import type { Size } from './size.ts';

/** Of each topic as many questions as cards. */
const BANKS: Record<Size, { topics: number; items: number }> = {
  full: { topics: 16, items: 300 },
  tiny: { topics: 2, items: 8 },
};
const AT_ONCE = 50;

interface Bank {
  tokens: string[];
  topic_ids: string[];
}

interface Copy {
  /** Their texts. */
  questions: Set<string>;
  cards: Set<string>;
  calls: number;
  /** Seconds to wait, as the refusal says; null where the bank came to its end first. */
  refused: number | null;
}

/** Resolves to the body, or to null once the account is refused. */
type Call = (method: string, path: string, body?: object) => Promise<any>;
type Way = (call: Call, topic_id: string, copy: Copy) => Promise<void>;

const ways: Record<string, Way> = {
  async 'daily study, hiding what came'(call, topic_id, { questions, cards }) {
    for (;;) {
      const queue = await call('GET', `/api/study/queue?topic_id=${topic_id}&limit=${AT_ONCE}&more=true`);
      if (!queue || queue.items.length === 0) return;
      for (const { question_text, front_content } of queue.items) {
        if (question_text === undefined) cards.add(`${topic_id} ${front_content}`);
        else questions.add(question_text);
      }
      const hidden = queue.items.map(({ item_id }: { item_id: string }) =>
        call('PUT', `/api/study/items/${item_id}`, { buried: true }),
      );
      await Promise.all(hidden);
    }
  },
  async 'quizzes, discarding each'(call, topic_id, { questions }) {
    const settings = { question_count: AT_ONCE, selection: 'random', discard_open: true };
    for (let known = -1; known < questions.size; ) {
      known = questions.size;
      const started = await call('POST', `/api/topics/${topic_id}/attempts`, settings);
      for (const { question_text } of started?.attempt.questions ?? []) questions.add(question_text);
    }
  },
  async 'decks of flashcards'(call, topic_id, { cards }) {
    const deck = await call('GET', `/api/topics/${topic_id}/flashcards`);
    for (const { front_content } of deck?.flashcards ?? []) cards.add(`${topic_id} ${front_content}`);
  },
};

/** How much of the bank a program copies with one account until it is refused, by each way and by all of them. */
export async function* copying(size: Size, cluster: Cluster): AsyncGenerator<Row> {
  const bank = BANKS[size];
  const site = await startSite(size, cluster, 'copying', (db) => fill(db, bank));
  try {
    const all = Object.entries(ways);
    for (const [place, [what, way]] of all.entries()) yield row(what, await copied(site, place, [way]));
    yield row('all of these', await copied(site, all.length, Object.values(ways)));
  } finally {
    await site.stop();
  }
}

async function copied({ server, filled }: Site<Bank>, account: number, tried: Way[]): Promise<Copy & { ms: number }> {
  const copy: Copy = { questions: new Set(), cards: new Set(), calls: 0, refused: null };
  const began = performance.now();
  const call: Call = async (method, path, body) => {
    copy.calls += 1;
    const response = await fetch(`http://localhost:${server.port}${path}`, {
      method,
      headers: { authorization: `Bearer ${filled.tokens[account]}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.ok) return response.json();
    const text = await response.text();
    if (response.status !== 429) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`);
    copy.refused ??= Number(response.headers.get('retry-after'));
    return null;
  };
  for (const way of tried) {
    for (const topic_id of filled.topic_ids) await way(call, topic_id, copy);
  }
  return { ...copy, ms: performance.now() - began };
}

function row(what: string, { questions, cards, calls, refused, ms }: Copy & { ms: number }): Row {
  const told = refused === null ? '-' : `for ${Math.ceil(refused / 60)} minutes`;
  return { what, cells: [`${questions.size}`, `${cards.size}`, `${calls}`, (ms / 1000).toFixed(1), told] };
}

async function fill(db: Db, { topics, items }: { topics: number; items: number }): Promise<Bank> {
  const tokens = await makePeople(db, Object.keys(ways).length + 1, 'bearer');
  const topic_ids = await makeTopics(db, topics, items);
  await db.execute(sql`insert into flashcards (topic_id, category_id, front_content, back_content, created_at)
    select t.id, t.category_id, 'Front ' || n, 'Back ' || n, now() from topics t, generate_series(1, ${items}::int) n
    where t.name like 'Bench %'`);
  return { tokens, topic_ids };
}
