import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { BackupRefused } from './refused.ts';

const manifest = z.object({
  format: z.literal(1),
  made_at: z.string(),
  engine: z.enum(['postgresql', 'pglite']),
  server_version: z.string(),
  /** Milliseconds since 1970; decides which versions of the code can read the backup. */
  newest_migration: z.number(),
  file: z.object({ bytes: z.number(), sha256: z.string() }),
  tables: z.record(z.string(), z.object({ rows: z.number(), checksum: z.string() })),
});

export type Manifest = z.infer<typeof manifest>;

export type ManifestParts = Omit<Manifest, 'format' | 'file' | 'made_at'> & { made_at: Date };

export interface RestoreOptions {
  replace: boolean;
  keepSessions: boolean;
}

export const manifestPath = (file: string): string => `${file}.json`;

export async function writeManifest(file: string, parts: ManifestParts): Promise<Manifest> {
  const made = { bytes: statSync(file).size, sha256: await sha256(file) };
  const written: Manifest = { format: 1, ...parts, made_at: parts.made_at.toISOString(), file: made };
  writeFileSync(manifestPath(file), `${JSON.stringify(written, null, 2)}\n`, { mode: 0o600, flush: true });
  return written;
}

/** Throws BackupRefused where the file does not match its manifest. */
export async function readManifest(file: string): Promise<Manifest> {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw new BackupRefused(`There is no file ${file}.`);
  if (found.isDirectory()) throw new BackupRefused(`${file} is a folder. Name a backup in it.`);
  const path = manifestPath(file);
  if (!existsSync(path))
    throw new BackupRefused(`${path} is missing: it was written beside the backup and belongs to it.`);
  const parsed = manifest.safeParse(fromJson(readFileSync(path, 'utf8')));
  if (!parsed.success) throw new BackupRefused(`${path} is no description of a backup that this version can read.`);
  if ((await sha256(file)) !== parsed.data.file.sha256) {
    throw new BackupRefused(`${file} is not as it was written: its checksum differs from the one in ${path}.`);
  }
  return parsed.data;
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
