import { request } from 'node:http';

/** Resolves to Deno's version; null where nothing responded in time. */
export function probe(socket: string, mostMs: number): Promise<string | null> {
  return new Promise((resolve) => {
    const asked = request({
      socketPath: socket,
      agent: false,
      headers: { host: 'function', 'x-certamen-probe': '1' },
    });
    const timer = setTimeout(() => settle(null), mostMs);
    const settle = (answer: string | null) => {
      clearTimeout(timer);
      asked.destroy();
      resolve(answer);
    };
    asked.on('error', () => settle(null));
    asked.on('response', (response) => {
      let said = '';
      response.setEncoding('utf8');
      response.on('data', (text) => {
        said = (said + text).slice(0, 40);
      });
      response.on('error', () => settle(null));
      response.on('end', () => settle(said));
    });
    asked.end();
  });
}
