import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SQL } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgDialect } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { inOrder, type Orders } from './db/page.ts';

type ListOrders = Orders<string>;

const tables = globSync('**/tables.ts', { cwd: import.meta.dirname });
const modules = await Promise.all(tables.map((file): Promise<object> => import(`./${file}`)));
const lists = modules.flatMap(Object.entries).filter(([name]) => name.endsWith('Orders')) as unknown as [
  string,
  ListOrders,
][];
const orders = lists.flatMap(([list, those]) => Object.entries(those).map(([name, keys]) => ({ list, name, keys })));

describe('the orders of the lists', () => {
  test('all stand beside their tables, under names that end in Orders', () => {
    const files = globSync('**/*.ts', { cwd: fileURLToPath(new URL('.', import.meta.url)) });
    const texts = files
      .filter((file) => !file.endsWith('.test.ts'))
      .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'));
    const declared = texts.flatMap((text) => [...text.matchAll(/\bconst (\w+): Orders</g)].map(([, name]) => name));
    expect(declared.length).toBeGreaterThan(0);
    expect(lists.map(([name]) => name).sort()).toEqual(declared.sort());
  });

  test.each(orders)('$list $name is the order of an index, without nulls, unique at last', ({ keys }) => {
    const last = keys.at(-1) as PgColumn;
    const indexes = getTableConfig(last.table).indexes.flatMap(({ config }) => {
      if (config.where || config.method !== 'btree') return [];
      // A page in descending order reads the index backwards: all its columns ascend.
      const parts = config.columns.map((part) =>
        'indexConfig' in part ? part.indexConfig?.order === 'asc' && `"${part.name}"` : textOf(part as SQL),
      );
      return [{ parts, isUnique: config.unique }];
    });
    const wanted = keys.map((key) => textOf(inOrder(key)));
    const begins = indexes.filter(({ parts }) => wanted.every((part, at) => parts[at] === part));
    expect(begins).not.toEqual([]);
    const columns = keys.map((key) => ('column' in key ? key.column : key) as PgColumn);
    expect(columns.filter(({ table }) => table !== last.table)).toEqual([]);
    expect(keys.filter((key) => !('column' in key) && !key.notNull)).toEqual([]);
    const isOneOfAKind = indexes.some(({ parts, isUnique }) => isUnique && parts.join() === `"${last.name}"`);
    // A number that the database counts up is as good as unique: nothing else writes it.
    const isCountedUp = last.generatedIdentity?.type === 'always';
    expect(last.primary || last.isUnique || isOneOfAKind || isCountedUp).toBe(true);
  });
});

/** Without the table before a column. */
const textOf = (part: SQL) => new PgDialect().sqlToQuery(part).sql.replace(/"\w+"\.(?=")/g, '');
