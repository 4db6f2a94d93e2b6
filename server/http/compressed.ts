import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const TEXT = /^(text\/|application\/(json|xml|rss\+xml))/;
/** Bytes; below this the headers cost more than is saved. */
const WORTH = 512;

export async function compressed(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  const wanted = encodingFor(request.headers.get('accept-encoding') ?? '');
  if (!response.body || !TEXT.test(type) || response.headers.has('content-encoding')) return response;
  const headers = new Headers(response.headers);
  headers.append('vary', 'accept-encoding');
  const { status, statusText } = response;
  if (!wanted) return new Response(response.body, { status, statusText, headers });
  const plain = Buffer.from(await response.arrayBuffer());
  if (plain.length < WORTH) return new Response(plain, { status, statusText, headers });
  headers.set('content-encoding', wanted);
  headers.delete('content-length');
  return new Response(new Uint8Array(await encode[wanted](plain)), { status, statusText, headers });
}

const encode = {
  br: (plain: Buffer) =>
    brotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        // The default window of 4 MB takes more than 10 MB of memory per page.
        [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(plain.length)))),
      },
    }),
  gzip: (plain: Buffer) => zip(plain, { level: 6 }),
};

function encodingFor(accepted: string): keyof typeof encode | null {
  const takes = (name: string) =>
    accepted
      .toLowerCase()
      .split(',')
      .map((part) => part.trim().split(/(?<!\s)\s*;\s*/))
      .some(([coding, quality]) => coding === name && !/^q=0(\.0*)?$/.test(quality ?? ''));
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null;
}
