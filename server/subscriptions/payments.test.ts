import { expect, test } from 'vitest';
import { readSettings } from '../env.ts';
import { createPayments } from './payments.ts';

test.each(['Certamen', '\u5b66\u3073\u306e\u5bb6', '\u0141\u00f3d\u017a \u2013 exams', 'two\nlines'])(
  'the provider is asked by a site that is called %j',
  async (BRAND_NAME) => {
    const asked: Request[] = [];
    const payments = createPayments(readSettings({ APP_SECRET: 'x'.repeat(40), BRAND_NAME }), async (input, init) => {
      asked.push(new Request(input, init));
      return Response.json({ id: 'price_1', object: 'price' });
    });
    expect(await payments?.stripe.prices.retrieve('price_1')).toMatchObject({ id: 'price_1' });
    expect(asked[0]?.headers.get('user-agent')).toContain('Certamen');
  },
);
