import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { Readable } from 'node:stream';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

export type Assets = (path: string, requested: Headers) => Response | null;

interface Asset {
  file: string;
  type: string;
  hashed: boolean;
  encodings: string[];
}

/** Lists files once, so nothing else can be requested. `former`: see scripts/former-assets.ts. */
export function buildAssets(folder: string, former?: string): Assets {
  const assets = new Map([...(former ? listFormer(former) : []), ...listAssets(folder)]);
  return (path, requested) => {
    const asset = assets.get(path);
    if (!asset) return null;
    const accepted = requested.get('accept-encoding') ?? '';
    const encoding = asset.encodings.find((candidate) => accepted.includes(candidate === 'gz' ? 'gzip' : candidate));
    const name = encoding ? `${asset.file}.${encoding}` : asset.file;
    // A build made while this server runs has moved them.
    const file = former && asset.hashed && !existsSync(name) ? join(former, basename(name)) : name;
    if (!existsSync(file)) return null;
    const headers = new Headers({
      'content-type': asset.type,
      'content-length': String(statSync(file).size),
      'cache-control': asset.hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      vary: 'accept-encoding',
    });
    if (encoding) headers.set('content-encoding', encoding === 'gz' ? 'gzip' : encoding);
    return new Response(Readable.toWeb(createReadStream(file)) as ReadableStream, { headers });
  };
}

function listFormer(folder: string): [string, Asset][] {
  if (!existsSync(folder)) return [];
  return [...listAssets(folder)].map(([path, asset]) => [`/assets${path}`, { ...asset, hashed: true }]);
}

function listAssets(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, entry);
    const type = types[extname(entry)];
    if (!type || entry.includes('.vite') || !statSync(file).isFile()) continue;
    const encodings = ['br', 'gz'].filter((encoding) => existsSync(`${file}.${encoding}`));
    assets.set(`/${entry.replaceAll('\\', '/')}`, { file, type, hashed: entry.startsWith('assets'), encodings });
  }
  return assets;
}
