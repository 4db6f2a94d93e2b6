import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { productionLock } from './production-lock.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Makes the list of what the product is built from (CycloneDX 1.5, JSON), with versions, hashes and licenses, by `npm sbom`. It is given a
 * project without development packages: told to omit them, npm 11 also omits what they share with the product (react, zod). Throws
 * where npm fails; then it has said why.
 */
export function sbom(): string {
  const { devDependencies: _, ...project } = read('package.json');
  const temporary = mkdtempSync(join(tmpdir(), 'certamen-sbom-'));
  try {
    // npm names the product after its folder.
    const folder = join(temporary, project.name);
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), JSON.stringify(project));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(productionLock(read('package-lock.json'))));
    const flags = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
    return execFileSync('npm', flags, { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' });
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** `npm run sbom [-- FILE]`: writes it to build/sbom.cdx.json, or to the file. */
if (import.meta.main) {
  const file = process.argv[2] ?? join(root, 'build/sbom.cdx.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, sbom());
  console.log(file);
}

function read(name: string) {
  return JSON.parse(readFileSync(join(root, name), 'utf8'));
}
