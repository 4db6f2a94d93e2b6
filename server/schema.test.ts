import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import type { Orders } from './db/page.ts';
import * as schema from './schema.ts';

type ListOrders = Orders<string, never>;

const lists = Object.entries(schema).filter(([name]) => name.endsWith('Orders')) as unknown as [string, ListOrders][];
const orders = lists.flatMap(([list, those]) =>
  Object.entries(those).map(([name, { keys }]) => ({ list, name, keys })),
);

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

  test.each(orders)(
    '$list $name is the order of an index, by columns without nulls, the last of them unique',
    ({ keys }) => {
      const columns = keys.map(([column]) => column as PgColumn);
      const last = columns.at(-1) as PgColumn;
      const indexes = getTableConfig(last.table).indexes.flatMap(({ config }) => {
        if (config.where || config.method !== 'btree') return [];
        // A page in descending order reads the index backwards: all its columns ascend.
        const names = config.columns.map((column) =>
          'name' in column && column.indexConfig?.order === 'asc' ? column.name : null,
        );
        return [{ names, isUnique: config.unique }];
      });
      const begins = indexes.filter(({ names }) => columns.every(({ name }, at) => names[at] === name));
      expect(begins).not.toEqual([]);
      expect(columns.filter(({ notNull, table }) => !notNull || table !== last.table)).toEqual([]);
      const isOneOfAKind = indexes.some(
        ({ names, isUnique }) => isUnique && names.length === 1 && names[0] === last.name,
      );
      expect(last.primary || last.isUnique || isOneOfAKind).toBe(true);
    },
  );
});
