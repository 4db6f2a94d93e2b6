import { expect, test } from 'vitest';
import { useFunctionsApp } from '../../tests/support/functions.ts';

/** Longer than a good call takes on a busy machine; a loop for ever takes all of it. */
const app = useFunctionsApp({ answerMs: 20_000 });

const bad = [
  'while (true) {}',
  'await new Promise((done) => setTimeout(done, 50)); for (;;) {}',
  'const all = []; while (true) all.push(new Array(1e5).fill(all.length));',
  'const all = []; while (true) { all.push(new Uint8Array(5e7).fill(1)); await new Promise((done) => setTimeout(done, 20)); }',
];
const KINDS = ['FUNCTION_OUT_OF_MEMORY', 'FUNCTION_TIMED_OUT'];
const code = `Deno.serve(async (request) => {
  const [, kind, number] = /[?](bad|good)=([0-9]+)/.exec(request.url);
  if (kind === 'bad') {
${bad.map((statements, kind) => `    if (number % ${bad.length} === ${kind}) { ${statements} }`).join('\n')}
  }
  return new Response((await request.text()) + number);
});`;

test('200 good calls beside 20 that loop for ever or eat memory: all 200 are answered, and the log names only the 20', async () => {
  const { status, body } = await app.deploy('shared', code);
  expect(status, body.error).toBe(200);
  const visits = Array.from({ length: 220 }, (_, at) =>
    at % 11 === 5
      ? app.visit(`shared?bad=${(at - 5) / 11}`)
      : app.visit(`shared?good=${at}`, { method: 'POST', body: 'good ', headers: { 'content-type': 'text/plain' } }),
  );
  const answers = await Promise.all(visits);
  const good = answers.filter((_, at) => at % 11 !== 5);
  expect(good.filter((one) => one.status !== 200)).toEqual([]);
  const guilty = answers.filter((_, at) => at % 11 === 5);
  // A caller whose connection broke before the process ended gets FUNCTION_BROKE; the log has the reason.
  const codes = guilty.map(({ text }) => JSON.parse(text).code);
  expect(codes.filter((code) => !['FUNCTION_BROKE', ...KINDS].includes(code))).toEqual([]);
  const log = async () =>
    (await app.administrator.call('GET', '/api/admin/functions/shared/logs?level=error')).body.lines as {
      request_id: string | null;
      text: string;
    }[];
  const named = async () => [...new Set((await log()).flatMap(({ request_id }) => request_id ?? []))].sort();
  await expect.poll(async () => (await named()).length).toBeGreaterThanOrEqual(20);
  expect(await named()).toEqual(guilty.map(({ headers }) => headers.get('x-request-id')).sort());
  const kinds = (await log()).flatMap(({ text }) => /\((FUNCTION_\w+)\)$/.exec(text)?.[1] ?? []);
  expect([...new Set(kinds)].sort()).toEqual(KINDS);
});
