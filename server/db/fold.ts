import { type AnyColumn, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { doubleLetters, singleLetters } from '#core/lib/fold.ts';

/** As `folded` of core, and the exact expression of indexes. `unaccent` may be missing and is not immutable. */
export function foldedColumn(text: AnyColumn | SQLWrapper): SQL {
  return sql`(case when octet_length(${text}) = length(${text}) then lower(${text}) else ${foldedText(text)} end)`;
}

export function foldedText(text: AnyColumn | SQLWrapper): SQL {
  const plain = sql`lower(regexp_replace(normalize(${text}, NFKD), ${sql.raw("'[\\u0300-\\u036f]+', '', 'g'")}))`;
  const [from, to] = singleLetters;
  return doubleLetters.reduce(
    (result, pair) => sql`replace(${result}, ${literals(pair)})`,
    sql`translate(${plain}, ${literals([from, to])})`,
  );
}

const literals = (texts: readonly string[]): SQL => sql.raw(texts.map((text) => `'${text}'`).join(', '));
