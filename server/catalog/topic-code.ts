import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { topics } from './tables.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

export async function topicCode(db: Db): Promise<string> {
  for (;;) {
    const code = Array.from({ length: 6 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    const [taken] = await db.select({ id: topics.id }).from(topics).where(eq(topics.code, code));
    if (!taken) return code;
  }
}
