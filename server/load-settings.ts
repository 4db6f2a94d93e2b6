import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import leven from 'leven';
import { DatabaseUnusable } from './db/database-unusable.ts';
import { readSettings, type Settings, SettingsWrong } from './env.ts';
import { variables } from './env-variables.ts';

const beside = fileURLToPath(new URL('../.env', import.meta.url));
const known = Object.keys(variables.shape);
/** Variables in the file that are meant for other programs: Node, psql, the C library, proxies. */
const ofOthers = /^(NODE_|npm_|PG|LC_|MALLOC_|CERTAMEN_ENV$|TZ$|LANG$|PATH$|HOME$)|_PROXY$/i;
const MISSPELT = 2;

export interface LoadedSettings {
  settings: Settings;
  file: string | null;
  rest: string[];
  warnings: string[];
}

export type Otherwise = (environment: NodeJS.ProcessEnv) => Record<string, string>;

/** The environment wins over --env FILE, CERTAMEN_ENV or `.env`. Throws SettingsWrong and DatabaseUnusable. */
export function loadSettings(
  args: string[] = process.argv.slice(2),
  environment: NodeJS.ProcessEnv = process.env,
  otherwise: Otherwise = () => ({}),
): LoadedSettings {
  const { named, rest } = withoutEnv(args);
  const file = fileOf(named ?? (environment.CERTAMEN_ENV || undefined));
  const inFile = file === null ? {} : readFile(file);
  const { wrong, warnings } = checkNames(inFile, file, environment);
  if (wrong.length > 0) throw new SettingsWrong(wrong);
  for (const [name, value] of Object.entries(inFile)) environment[name] ??= value;
  for (const [name, value] of Object.entries(otherwise(environment))) environment[name] ||= value;
  const settings = read(environment, file);
  if (file !== null && !settings.local && statSync(file).mode & 0o004)
    warnings.push(`${file} can be read by every user of this machine: chmod o-r ${file}`);
  return { settings, file, rest, warnings };
}

/** Without a file, that is the likelier cause of a wrong folder. */
function read(environment: NodeJS.ProcessEnv, file: string | null): Settings {
  try {
    return readSettings(environment);
  } catch (error) {
    if (!(error instanceof DatabaseUnusable) || file !== null) throw error;
    throw new DatabaseUnusable(`${error.message} No file of settings was read: name one with --env FILE.`, error);
  }
}

/** npm runs commands in the project's folder; INIT_CWD is where the user typed them. */
export const asTyped = (path: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), path);

function withoutEnv(args: string[]): { named: string | undefined; rest: string[] } {
  const rest = [...args];
  const at = rest.findIndex((arg) => arg === '--env' || arg.startsWith('--env='));
  if (at < 0) return { named: undefined, rest };
  const [flag = ''] = rest.splice(at, 1);
  const named = flag.startsWith('--env=') ? flag.slice('--env='.length) : rest.splice(at, 1)[0];
  if (!named) throw new SettingsWrong(['--env needs the file of the settings: --env /etc/certamen.env']);
  return { named, rest };
}

function fileOf(named: string | undefined): string | null {
  if (named !== undefined) return asTyped(named);
  return existsSync(beside) ? beside : null;
}

function readFile(file: string): Record<string, string> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = { ENOENT: 'there is no such file', EACCES: 'this user may not read it', EISDIR: 'it is a folder' };
    throw new SettingsWrong([`${file} cannot be read: ${why[code as keyof typeof why] ?? message}`]);
  }
  const cut = text.split('\n').flatMap(cutOff);
  if (cut.length > 0) {
    throw new SettingsWrong(
      cut.map((name) => `${name} in ${file} has a # in it, which begins a comment there: put the value in quotes`),
    );
  }
  return parseEnv(text) as Record<string, string>;
}

/** An unquoted # in a value starts a comment and would cut off a password. */
function cutOff(line: string): string[] {
  const [left = '', ...right] = line.split('=');
  const name = left.replace('export ', '').trim();
  const [value = ''] = right.join('=').trim().split(' ');
  return /^\w+$/.test(name) && value.includes('#') && !/^['"`#]/.test(value) ? [name] : [];
}

/** A misspelled name is an error in the file, but may belong to another program in the environment. */
function checkNames(inFile: Record<string, string>, file: string | null, environment: NodeJS.ProcessEnv) {
  const wrong: string[] = [];
  const warnings: string[] = [];
  for (const name of Object.keys(inFile)) {
    if (known.includes(name) || ofOthers.test(name)) continue;
    const { nearest, distance } = nearestTo(name);
    const sentence = `${name} in ${file} is not a setting: the nearest one is ${nearest}`;
    (distance <= MISSPELT ? wrong : warnings).push(sentence);
  }
  for (const [name, value] of Object.entries(environment)) {
    if (!value || name.length < 8 || known.includes(name) || name in inFile || ofOthers.test(name)) continue;
    const { nearest, distance } = nearestTo(name);
    if (distance <= MISSPELT)
      warnings.push(`${name} in the environment is not a setting: the nearest one is ${nearest}`);
  }
  return { wrong, warnings };
}

function nearestTo(name: string): { nearest: string; distance: number } {
  const all = known.map((nearest) => {
    const distance = leven(name.toUpperCase(), nearest);
    return { nearest, distance, part: distance / Math.max(name.length, nearest.length) };
  });
  return all.reduce((best, next) => (next.part < best.part ? next : best));
}
