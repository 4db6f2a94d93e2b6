import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Source {
  /** Path from the root, with forward slashes. */
  path: string;
  text: string;
  /** What the file imports: our own files by path from the root, packages by name. */
  imports: { target: string; typeOnly: boolean }[];
}

const sources = ['core', 'server', 'web', 'scripts', 'bench', 'tests'].flatMap(sourcesIn);
const production = sources.filter(({ path }) => !isTest(path));

describe('who may import whom', () => {
  test('the reader of imports sees them all', () => {
    const app = sources.find(({ path }) => path === 'server/app.ts');
    expect(app?.imports).toContainEqual({ target: 'server/http/caller.ts', typeOnly: false });
    expect(app?.imports).toContainEqual({ target: 'core/contract/index.ts', typeOnly: true });
    expect(importsIn("const a = await import('./a.ts');\nimport './b.css';", 'web/x/y.ts')).toEqual([
      { target: 'web/x/a.ts', typeOnly: false },
      { target: 'web/x/b.css', typeOnly: false },
    ]);
  });

  test('core imports zod, the contract library and core', () => {
    const allowed = /^(zod(\/|$)|@orpc\/contract$|core\/)/;
    expect(wrong('core', (target) => !allowed.test(target))).toEqual([]);
  });

  test('core knows no clock, no chance, no process and no document', () => {
    const outside = /\b(Date\.now\(|new Date\(\)|Math\.random\(|process\.|document\.|window\.|globalThis\.)/;
    const found = production.filter(({ path, text }) => path.startsWith('core/') && outside.test(code(text)));
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  test('web imports nothing of the server but one type, in web/lib/seam.ts', () => {
    const fromServer = edges('web').filter(({ target }) => target.startsWith('server/'));
    expect(fromServer).toEqual([{ from: 'web/lib/seam.ts', target: 'server/app.ts', typeOnly: true }]);
  });

  test('the server imports nothing of the pages', () => {
    expect(wrong('server', (target) => target.startsWith('web/') || target.endsWith('.tsx'))).toEqual([]);
  });

  test("a noun's router is imported by server/router.ts alone", () => {
    const routers = edges('server').filter(({ target }) => /^server\/[^/]+\/([\w-]+-)?router\.ts$/.test(target));
    expect(routers.length).toBeGreaterThan(0);
    expect(routers.filter(({ from }) => from !== 'server/router.ts')).toEqual([]);
  });

  test('domain code does not import the assembly of the server', () => {
    const ground = ['deps', 'env', 'log'].map((name) => `server/${name}.ts`);
    const inFolders = edges('server').filter(({ from }) => from.split('/').length > 2);
    const assembly = inFolders.filter(({ target }) => /^server\/[^/]+$/.test(target) && !ground.includes(target));
    expect(assembly).toEqual([]);
  });

  test('web/ui knows no nouns, web/lib neither', () => {
    const allowed = /^(web\/(ui|lib|styles)\/|core\/|(?!web\/|server\/))/;
    expect(wrong('web/ui', (target) => !allowed.test(target))).toEqual([]);
    expect(wrong('web/lib', (target) => !allowed.test(target) && target !== 'server/app.ts')).toEqual([]);
  });

  test('the back office composes nouns; no noun imports it', () => {
    const nouns = edges('web').filter(({ from }) => from.split('/').length > 2 && !from.startsWith('web/admin/'));
    expect(nouns.filter(({ target }) => target.startsWith('web/admin/'))).toEqual([]);
  });

  test('nothing that ships imports tests, benchmarks or scripts', () => {
    const shipped = [...edges('core'), ...edges('server'), ...edges('web')];
    expect(shipped.filter(({ target }) => /^(tests|bench|scripts)\//.test(target))).toEqual([]);
  });
});

describe('how files look', () => {
  test('no barrels: a file does not only pass on what others export', () => {
    const gatherers = ['core/contract/index.ts', 'server/schema.ts'];
    const barrels = sources.filter(({ path, text }) => {
      if (gatherers.includes(path)) return false;
      const rest = code(text).replace(/^export\s+(type\s+)?(\*|\{[^}]*\})\s*(as \w+\s*)?from\s+'[^']+';?$/gm, '');
      return /^export\s+\*/m.test(text) || rest.trim() === '' || /^index\.tsx?$/.test(basename(path));
    });
    expect(barrels.map(({ path }) => path)).toEqual([]);
  });

  test('files are under 250 lines, tests excepted', () => {
    const long = production.filter(({ text }) => text.split('\n').length > 250);
    expect(long.map(({ path, text }) => `${path}: ${text.split('\n').length}`)).toEqual([]);
  });

  test('nothing is left to be done later in a comment', () => {
    // The words are put together here so that this file does not find itself.
    const later = new RegExp(
      `\\b(${[
        ['TO', 'DO'],
        ['FIX', 'ME'],
        ['X', 'XX'],
      ]
        .map((parts) => parts.join(''))
        .join('|')})\\b`,
    );
    expect(sources.filter(({ text }) => later.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test('no file is named for what it is instead of what it does', () => {
    const vague = /^(utils?|helpers?|common|misc|(.+[-.])?(manager|service|helper|utils?)|types)\.tsx?$/;
    expect(sources.filter(({ path }) => vague.test(basename(path))).map(({ path }) => path)).toEqual([]);
  });

  test('file names are kebab-case', () => {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|spec|server|client|d))*\.tsx?$/;
    expect(sources.filter(({ path }) => !kebab.test(basename(path))).map(({ path }) => path)).toEqual([]);
  });
});

function sourcesIn(folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((entry) => /\.tsx?$/.test(entry) && !entry.includes('node_modules'))
    .map((entry) => {
      const path = join(folder, entry).replaceAll('\\', '/');
      const text = readFileSync(join(root, path), 'utf8');
      return { path, text, imports: importsIn(text, path) };
    });
}

function importsIn(text: string, path: string): Source['imports'] {
  const found = code(text).matchAll(
    /(?:^|\n)\s*(import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'/g,
  );
  return [...found].map(([, , type, from, lazily]) => ({
    target: resolved((from ?? lazily) as string, path),
    typeOnly: type !== undefined,
  }));
}

function resolved(specifier: string, path: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (!specifier.startsWith('.')) return specifier;
  return relative(root, join(root, dirname(path), specifier)).replaceAll('\\', '/');
}

/** The text without comments; good enough for lines that begin with import or export. */
function code(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

function isTest(path: string): boolean {
  return path.startsWith('tests/') || /\.(test|spec)\.tsx?$/.test(path);
}

function edges(folder: string) {
  return production
    .filter(({ path }) => path.startsWith(`${folder}/`))
    .flatMap(({ path, imports }) => imports.map((edge) => ({ from: path, ...edge })));
}

function wrong(folder: string, isWrong: (target: string) => boolean): string[] {
  return edges(folder)
    .filter(({ target }) => isWrong(target))
    .map(({ from, target }) => `${from} imports ${target}`);
}
