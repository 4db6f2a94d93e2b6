import { describe, expect, test } from 'vitest';
import { wellFormed } from './well-formed.ts';

const json = { 'content-type': 'application/json; charset=utf-8' };

describe('App API format errors', () => {
  test('an answer in JSON passes as it came', async () => {
    const passed = await wellFormed(new Response('{"progress":[]}', { status: 200, headers: json }));
    expect(passed.status).toBe(200);
    expect(await passed.json()).toEqual({ progress: [] });
    const refused = await wellFormed(new Response('{"error":"No","code":"NO"}', { status: 404, headers: json }));
    expect(refused.status).toBe(404);
    expect(await refused.json()).toEqual({ error: 'No', code: 'NO' });
  });

  test.each([
    [{ 'content-type': 'text/html' }, 'Invalid API response: text/html (200)'],
    [{}, 'Invalid API response: text/plain;charset=UTF-8 (200)'],
  ])('L8-027: %j is no answer of the API', async (headers, message) => {
    await expect(
      wellFormed(new Response('<p>Welcome to the hotel</p>', { headers: headers as Record<string, string> })),
    ).rejects.toMatchObject({
      message,
      data: { code: 'INVALID_API_RESPONSE', error: message },
    });
  });

  test('L8-028: JSON that is cut off is said to be invalid', async () => {
    const broken = wellFormed(new Response('{"progress":[', { headers: json }));
    await expect(broken).rejects.toMatchObject({
      message: expect.stringMatching(/^Invalid JSON response: ./),
      data: { code: 'INVALID_JSON_RESPONSE' },
    });
  });

  test('an answer of 500 and above passes: its sentence is that all attempts failed', async () => {
    const gateway = new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } });
    expect(await wellFormed(gateway)).toBe(gateway);
  });
});
