import { type SQL, sql } from 'drizzle-orm';

const SYLLABLES =
  'al an ar ba be bo ca ce co cu da de di do el en er fa fe fi ga ge gi ha he hi in ja ka ke ki la le lo ma me mi na ne no or pa pe po qua ra re ro sa se si so ta te ti to un va ve vo';
const COUNT = SYLLABLES.split(' ').length;
/** Words of two or three syllables that texts are made of; the first are the common ones. */
const VOCABULARY = 20_000;

/** A word that no text has unless it is put there: made of the same syllables, so that its trigrams are not rare. */
export const RARE_WORD = 'quasorvelan';

/** The word of the vocabulary with this rank, from 0. */
function word(rank: SQL): SQL {
  const syllable = (number: SQL) => sql`split_part(${SYLLABLES}, ' ', 1 + (${number}) % ${sql.raw(String(COUNT))})`;
  return sql`(${syllable(sql`${rank} * 7`)} || ${syllable(sql`${rank} / 8 + ${rank} % 11`)}
    || case when ${rank} < 500 then '' else ${syllable(sql`${rank} / 480 + ${rank} % 7`)} end)`;
}

/**
 * A text of so many words, the same for the same seed (a bigint), as the database makes it. Few words are in most texts and most are
 * in few, as in a natural language: in nearly identical texts a trigram index finds nothing.
 */
export function prose(seed: SQL, words: number): SQL {
  return sql`(select string_agg(${word(sql`rank`)}, ' ' order by k)
    from generate_series(1, ${sql.raw(String(words))}) k, lateral (select
      floor(${sql.raw(String(VOCABULARY))} * power((hashint8extended((${seed}) * 1000 + k, 0) & 1048575) / 1048576.0, 3))::int as rank) as drawn)`;
}
