import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type Lock, nameAt, placeOf, productionLock } from '../scripts/production-lock.ts';
import { sbom } from '../scripts/sbom.ts';
import { importsIn } from './support/imports.ts';

/** What the product is built from, and under which licenses. */
const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const folders = ['', 'bench/tools/', 'bench/payload/', 'scripts/migrations/', 'scripts/mutation/'];
const lockIn = (folder: string): Lock => JSON.parse(read(`${folder}package-lock.json`));
const packagesIn = ({ packages }: Lock) =>
  Object.entries(packages).filter(([place, { link }]) => place.startsWith('node_modules/') && !link);
const lock = lockIn('');
const project = JSON.parse(read('package.json'));
const packages = packagesIn(lock);
const production = Object.entries(productionLock(lock).packages).filter(([place]) => place !== '');

describe.each(folders)('%spackage-lock.json', (folder) => {
  const lock = lockIn(folder);

  test('it has everything that its packages depend on, for every platform', () => {
    const missing = Object.entries(lock.packages).flatMap(([place, its]) => {
      const names = Object.keys({ ...its.dependencies, ...its.devDependencies, ...its.optionalDependencies });
      return names.filter((name) => placeOf(lock, place, name) === null).map((name) => `${place}: ${name}`);
    });
    expect(missing).toEqual([]);
  });

  test('it was made from the package.json beside it', () => {
    const said = ({ dependencies, devDependencies, optionalDependencies }: Lock['packages'][string]) => ({
      ...{ dependencies, devDependencies, optionalDependencies },
    });
    for (const [place, its] of Object.entries(lock.packages)) {
      if (place.includes('node_modules/')) continue;
      expect(said(its)).toEqual(said(JSON.parse(read(`${folder}${place && `${place}/`}package.json`))));
    }
  });
});

describe('the list of what the product is built from', () => {
  test('what ships imports no package that is there for development only', () => {
    const sources = globSync('{core,server,local,web}/**/*.{ts,tsx}', { cwd: root }).filter(
      (file) => !/\.test\.tsx?$/.test(file),
    );
    const imported = sources
      .filter((file) => file !== 'web/routes.ts')
      .flatMap((file) => importsIn(read(file), file))
      .filter(({ typeOnly }) => !typeOnly)
      .map(({ target }) => /^(@[\w.-]+\/)?[\w.-]+/.exec(target)?.[0] ?? '');
    expect(imported).toContain('codemirror');
    expect([...new Set(imported)].filter((name) => name in project.devDependencies)).toEqual([]);
  });

  test('npm counts the same packages to the product', () => {
    const ours = production.map(([place]) => place);
    const npms = packages.filter(([, { dev, devOptional }]) => !dev && !devOptional).map(([place]) => place);
    // TypeScript is a peer that nobody has to have; npm marks it so, but not its builds for each platform.
    const others = npms.filter((place) => !ours.includes(place) && !place.includes('@typescript/typescript-'));
    expect(others).toEqual([]);
    expect(ours.filter((place) => lock.packages[place]?.dev)).toEqual([]);
  });

  test('it names every one with version, license and hash, in CycloneDX', () => {
    const bill = JSON.parse(sbom());
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: expect.stringMatching(/^1\./) });
    const { version } = project;
    expect(bill.metadata.component).toMatchObject({ name: 'certamen', version, type: 'application' });
    const named = bill.components.map((one: any) => `${one.group ? `${one.group}/` : ''}${one.name}@${one.version}`);
    const wanted = new Set(production.map(([place, { version }]) => `${nameAt(place)}@${version}`));
    expect(new Set(named)).toEqual(wanted);
    for (const direct of Object.keys(project.dependencies)) {
      expect(named).toContain(`${direct}@${project.dependencies[direct]}`);
    }
    const bare = bill.components.filter(
      ({ licenses, hashes, purl }: any) => !licenses?.length || !hashes?.length || !purl,
    );
    expect(bare.map(({ name }: any) => name)).toEqual([]);
  });
});

describe('licenses', () => {
  /** Free for any use, as long as the text of the license goes along. */
  const fine = [
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'Unlicense',
    'CC0-1.0',
    'Zlib',
  ];
  /** Others, each with why it may be there all the same; `ships`: whether it is a part of the product. */
  const exceptions = [
    {
      ...{ name: /^@fontsource(-variable)?\//, license: 'OFL-1.1', ships: true },
      why: 'Fonts: they may be served with the product, not sold by themselves.',
    },
    {
      ...{ name: /^lightningcss(-|$)/, license: 'MPL-2.0', ships: false },
      why: 'Minifies style sheets in the build, unchanged; nothing of it is in what it makes.',
    },
    { name: /^axe-core$/, license: 'MPL-2.0', ships: false, why: 'Looks at pages in tests, unchanged.' },
    {
      ...{ name: /^caniuse-lite$/, license: 'CC-BY-4.0', ships: false },
      why: 'Data about browsers that tools of the build look up.',
    },
    {
      ...{ name: /^truncate-utf8-bytes$/, license: 'WTFPL', ships: false },
      why: 'Free for any use; of Payload CMS, which the bench compares with.',
    },
    {
      name: /^argparse$/,
      license: 'Python-2.0',
      ships: false,
      why: 'Free for any use, as Python itself; of a development tool.',
    },
  ];
  const isFine = (license: string) =>
    license
      .replace(/^\((.*)\)$/, '$1')
      .split(' OR ')
      .some((choice) => choice.split(' AND ').every((part) => fine.includes(part)));

  test('a license is read as a choice, or as several at once', () => {
    expect(['MIT', '(MIT OR GPL-3.0)', 'MIT AND Zlib'].map(isFine)).toEqual([true, true, true]);
    expect(['GPL-3.0', 'MIT AND GPL-3.0', 'UNLICENSED', ''].map(isFine)).toEqual([false, false, false, false]);
  });

  test('every package has one that is allowed, or is named here with the reason', () => {
    const others = folders
      .flatMap((folder) => packagesIn(lockIn(folder)))
      .filter(([, { license = '' }]) => !isFine(license));
    const shipped = new Set(production.map(([place]) => place));
    const unknown = others.filter(([place, { license }]) => {
      const excepted = exceptions.find(({ name }) => name.test(nameAt(place)));
      return excepted?.license !== license || (shipped.has(place) && !excepted?.ships);
    });
    expect(unknown.map(([place, { license }]) => `${nameAt(place)}: ${license ?? 'none'}`)).toEqual([]);
    const unused = exceptions.filter(({ name }) => !others.some(([place]) => name.test(nameAt(place))));
    expect(unused).toEqual([]);
  });

  test('the lockfile says what the packages say themselves', () => {
    const installed = packages.flatMap(([place, { license }]) => {
      const file = globSync(`${place}/package.json`, { cwd: root })[0];
      return file ? [{ place, license, own: JSON.parse(read(file)).license }] : [];
    });
    expect(installed.length).toBeGreaterThan(300);
    const other = installed.filter(({ license, own }) => typeof own === 'string' && own !== license);
    expect(other).toEqual([]);
  });
});
