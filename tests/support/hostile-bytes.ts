/** Requests that two programs might read differently, or that no program should send: by what is odd about them, and their bytes. */

const HOST = 'Host: localhost:3000';
const FORM = 'Content-Type: application/x-www-form-urlencoded';
/** What must not be found in the body of another request. */
export const SMUGGLED = `GET /smuggled HTTP/1.1\r\n${HOST}\r\n\r\n`;

const post = (headers: readonly string[], body: string) =>
  `POST /front HTTP/1.1\r\n${[HOST, FORM, ...headers].join('\r\n')}\r\n\r\n${body}`;
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const chunked = (body: string) => post(['Transfer-Encoding: chunked'], body);
const get = (...headers: string[]) => `GET /front HTTP/1.1\r\n${[HOST, ...headers].join('\r\n')}\r\n\r\n`;

const lengths = [
  '+5',
  '-1',
  '0x5',
  '5 5',
  '5, 5',
  '5,6',
  '5;',
  '',
  '1e1',
  '5\x0b',
  '\x005',
  '٥',
  '9'.repeat(30),
  '5.0',
];
const codings = [
  ...['xchunked', 'chunked, identity', 'chunked\x0b', '\x0bchunked', "'chunked'", '"chunked"', 'chunked;q=1'],
  ...['chunked, chunked', 'x', '\x00chunked', 'chunked\x00', 'chunk\u00ebd', 'cow', 'chunked\t,identity'],
];
const chunks = [
  '5\nhello\r\n0\r\n\r\n',
  '5\r\nhello\n0\r\n\r\n',
  '0x5\r\nhello\r\n0\r\n\r\n',
  '-5\r\nhello\r\n0\r\n\r\n',
  '+5\r\nhello\r\n0\r\n\r\n',
  'FFFFFFFFFFFFFFFFF\r\nhello\r\n0\r\n\r\n',
  '5\r\nhello00\r\n\r\n',
  '5;a=\nb\r\nhello\r\n0\r\n\r\n',
  '5\rhello\r\n0\r\n\r\n',
  ' \r\nhello\r\n0\r\n\r\n',
  '5 5\r\nhello\r\n0\r\n\r\n',
  `5;${'a'.repeat(20_000)}\r\nhello\r\n0\r\n\r\n`,
];
const firstLines = [
  'GET /front HTTP/9.9',
  'GET /front HTTP/1.2',
  'GET /front HTTP/11',
  'GET /front http/1.1',
  'GET\t/front\tHTTP/1.1',
  'get /front HTTP/1.1',
  'GET /front',
  'GET /fr ont HTTP/1.1',
  'GET /fr\x00ont HTTP/1.1',
  'GET /front\x00 HTTP/1.1',
  'GET /fr\x7font HTTP/1.1',
  'GET front HTTP/1.1',
  'GET  HTTP/1.1',
  '\x00GET /front HTTP/1.1',
  'GEŦ /front HTTP/1.1',
  'NOSUCH /front HTTP/1.1',
  'CONNECT localhost:22 HTTP/1.1',
  'GET localhost:22 HTTP/1.1',
  'GET ftp://localhost/front HTTP/1.1',
  'GET http://localhost:3000@evil.example/front HTTP/1.1',
  'GET \\\\evil.example\\front HTTP/1.1',
  'GET /front HTTP/2.0',
  'GET /front HTTP/0.9',
];
const headers = [
  'X-Odd: a\x00b',
  'X-Odd: a\rb',
  'X-Odd: a\nb: c',
  'X-\x00Odd: a',
  'X Odd: a',
  'X-Odd : a',
  ': a',
  'no colon',
  'X-Öd: a',
  'Content-Length : 5',
  'Transfer-Encoding : chunked',
  'Host : evil.example',
  'Host: evil.example',
  'host: localhost:3000',
  ' Host: evil.example',
  '\tTransfer-Encoding: chunked',
  'Transfer-Encoding:\r\n chunked',
  'X-Odd: a\r\n folded',
  `X-Odd: ${'a'.repeat(20_000)}`,
  'a:\r\n'.repeat(2_500).trimEnd(),
];

/** Each has to be refused: none may be read as a request, and nothing that it carries as another one. */
export const refusedRequests: Readonly<Record<string, string>> = {
  'a length and chunks': post(
    ['Content-Length: 100', 'Transfer-Encoding: chunked'],
    `0\r\n\r\n${SMUGGLED}`.padEnd(100),
  ),
  'chunks and a length': post(['Transfer-Encoding: chunked', 'Content-Length: 4'], `${chunk(SMUGGLED)}0\r\n\r\n`),
  'two lengths': post(['Content-Length: 5', 'Content-Length: 0'], `hello${SMUGGLED}`),
  'the same length twice': post(['Content-Length: 5', 'Content-Length: 5'], `hello${SMUGGLED}`),
  'two codings': post(['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], `0\r\n\r\n${SMUGGLED}`),
  'chunks in HTTP/1.0 with a length': post(
    ['Content-Length: 5', 'Transfer-Encoding: chunked'],
    `0\r\n\r\n${SMUGGLED}`,
  ).replace('HTTP/1.1', 'HTTP/1.0'),
  'lines that end with LF': get().replaceAll('\r\n', '\n'),
  'lines that end with CR': get().replaceAll('\r\n', '\r'),
  'an empty line of LF': `GET /front HTTP/1.1\r\n${HOST}\n\n${SMUGGLED}`,
  'the beginning of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'the beginning of TLS': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'a command of another protocol': 'EHLO evil.example\r\nMAIL FROM:<a@b>\r\n\r\n',
  'a redis command': '*1\r\n$4\r\nPING\r\n\r\n',
  zeros: '\0'.repeat(500),
  'an address of 20 kB': `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n\r\n`,
  ...named('length', lengths, (length) => post([`Content-Length: ${length}`], `hello${SMUGGLED}`)),
  ...named('coding', codings, (coding) => post([`Transfer-Encoding: ${coding}`], `${chunk('hello')}0\r\n\r\n`)),
  ...named('chunk', chunks, (text) => chunked(text + SMUGGLED)),
  ...named('first line', firstLines, (line) => `${line}\r\n${HOST}\r\n\r\n`),
  ...named('header', headers, (header) => get(header)),
};

/** Requests that are fine, to be changed in single bytes. */
export const plainRequests: readonly string[] = [
  get('Accept: text/html', 'Cookie: certamen=x'),
  post(['Content-Length: 7'], 'a=1&b=2'),
  post(['Transfer-Encoding: chunked'], `${chunk('a=1&b=2')}0\r\n\r\n`),
  `GET /api/health HTTP/1.1\r\n${HOST}\r\n\r\n`,
  `POST /api/auth/sign-in HTTP/1.1\r\n${HOST}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
];

function named(kind: string, texts: readonly string[], request: (text: string) => string): Record<string, string> {
  return Object.fromEntries(
    texts.map((text, number) => [`${kind} ${number}: ${JSON.stringify(text.slice(0, 40))}`, request(text)]),
  );
}
