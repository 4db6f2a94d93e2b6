import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { type DeploymentLog, functionLogLevels, functionStatuses } from '#core/functions/functions.ts';
import { users } from '../account/tables.ts';
import { moment } from '../db/columns.ts';

export const edge_functions = pgTable(
  'edge_functions',
  {
    name: text().primaryKey(),
    status: text({ enum: functionStatuses }).notNull(),
    /** As last saved; what runs is the version below. */
    code: text().notNull(),
    version: integer(),
    hosts: text().array().notNull().default(sql`'{}'`),
    secrets: jsonb().$type<Record<string, string>>().notNull().default({}),
    error: text(),
    deployment: jsonb().$type<DeploymentLog>(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [check('edge_functions_name', sql`${table.name} ~ '^[a-z][a-z0-9-]{0,49}$'`)],
);

export const edge_function_versions = pgTable(
  'edge_function_versions',
  {
    name: text()
      .notNull()
      .references(() => edge_functions.name, { onDelete: 'cascade' }),
    version: integer().notNull(),
    code: text().notNull(),
    /** Null for functions that ship with the product. */
    deployed_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    deployed_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.version] }),
    index('edge_function_versions_deployed_by').on(table.deployed_by),
  ],
);

export const edge_function_logs = pgTable(
  'edge_function_logs',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text()
      .notNull()
      .references(() => edge_functions.name, { onDelete: 'cascade' }),
    version: integer(),
    at: moment().notNull(),
    level: text({ enum: functionLogLevels }).notNull(),
    /** Null outside of calls. */
    request_id: text(),
    text: text().notNull(),
  },
  (table) => [
    index('edge_function_logs_newest').on(table.name, table.version, table.id),
    index('edge_function_logs_at').on(table.at),
    check('edge_function_logs_bounded', sql`char_length(${table.text}) <= 2000`),
  ],
);
