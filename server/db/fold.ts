import { type AnyColumn, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { doubleLetters, singleLetters } from '#core/fold.ts';

/**
 * A column or an expression as searches compare it, as `folded` of core does: without accents and case. Made of functions that
 * PostgreSQL and PGlite both have and that indexes accept: `unaccent` is an extension that may be missing, and is not immutable.
 * An index is over exactly this expression. Text in ASCII, which most is, skips the slow part.
 */
export function foldedColumn(text: AnyColumn | SQLWrapper): SQL {
  return sql`(case when octet_length(${text}) = length(${text}) then lower(${text}) else ${foldedText(text)} end)`;
}

/** The same for a text that is given once. */
export function foldedText(text: AnyColumn | SQLWrapper): SQL {
  const plain = sql`lower(regexp_replace(normalize(${text}, NFKD), ${sql.raw("'[\\u0300-\\u036f]+', '', 'g'")}))`;
  const [from, to] = singleLetters;
  return doubleLetters.reduce(
    (result, pair) => sql`replace(${result}, ${literals(pair)})`,
    sql`translate(${plain}, ${literals([from, to])})`,
  );
}

function literals(texts: readonly string[]): SQL {
  return sql.raw(texts.map((text) => `'${text}'`).join(', '));
}
