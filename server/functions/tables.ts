import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { type DeploymentLog, functionLogLevels, functionStatuses } from '#core/functions/functions.ts';
import { users } from '../account/tables.ts';
import { moment } from '../db/columns.ts';

export const edge_functions = pgTable(
  'edge_functions',
  {
    name: text('name').primaryKey(),
    status: text('status', { enum: functionStatuses }).notNull(),
    /** As last saved; what runs is the version below. */
    code: text('code').notNull(),
    version: integer('version'),
    hosts: text('hosts').array().notNull().default(sql`'{}'`),
    secrets: jsonb('secrets').$type<Record<string, string>>().notNull().default({}),
    error: text('error'),
    deployment: jsonb('deployment').$type<DeploymentLog>(),
    created_at: moment('created_at').notNull(),
    updated_at: moment('updated_at').notNull(),
  },
  (table) => [check('edge_functions_name', sql`${table.name} ~ '^[a-z][a-z0-9-]{0,49}$'`)],
);

export const edge_function_versions = pgTable(
  'edge_function_versions',
  {
    name: text('name')
      .notNull()
      .references(() => edge_functions.name, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    code: text('code').notNull(),
    /** Null for functions that ship with the product. */
    deployed_by: uuid('deployed_by').references(() => users.id, { onDelete: 'set null' }),
    deployed_at: moment('deployed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.version] }),
    index('edge_function_versions_deployed_by').on(table.deployed_by),
  ],
);

export const edge_function_logs = pgTable(
  'edge_function_logs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text('name')
      .notNull()
      .references(() => edge_functions.name, { onDelete: 'cascade' }),
    version: integer('version'),
    at: moment('at').notNull(),
    level: text('level', { enum: functionLogLevels }).notNull(),
    /** Null outside of calls. */
    request_id: text('request_id'),
    text: text('text').notNull(),
  },
  (table) => [
    index('edge_function_logs_newest').on(table.name, table.version, table.id),
    index('edge_function_logs_at').on(table.at),
    check('edge_function_logs_bounded', sql`char_length(${table.text}) <= 2000`),
  ],
);
