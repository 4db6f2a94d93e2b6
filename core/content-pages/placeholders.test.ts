import { describe, expect, test } from 'vitest';
import { filledHtml, filledText, placeholderValues } from './placeholders.ts';

const values = placeholderValues({
  origin: 'https://certamen.example',
  brand: { name: 'Certamen', company: 'A <b> & "C" Ltd.', supportEmail: 'help@certamen.example' },
});

describe('placeholders in a text', () => {
  test.each([
    ['Ask {{company}}', 'Ask A <b> & "C" Ltd.'],
    ['{{ brand }} at {{origin}}/faqs', 'Certamen at https://certamen.example/faqs'],
    ['{{support_email}}{{support_email}}', 'help@certamen.examplehelp@certamen.example'],
    [
      '{{unknown}} {{constructor}} {{toString}} {brand} {{}}',
      '{{unknown}} {{constructor}} {{toString}} {brand} {{}}',
    ],
    ['{{Brand}}', '{{Brand}}'],
    ['nothing', 'nothing'],
    ['The operator is {{company}}. It has {{brand}}.', 'The operator is A <b> & "C" Ltd. It has Certamen.'],
    ['{{unknown}}.', '{{unknown}}.'],
  ])('%j reads %j', (written, read) => expect(filledText(written, values)).toBe(read));

  test('a value that looks like a placeholder is not filled in again', () => {
    const odd = { ...values, brand: '{{company}}', company: '$& {{brand}}' };
    expect(filledText('{{brand}} {{company}}', odd)).toBe('{{company}} $& {{brand}}');
  });
});

describe('placeholders in rendered html', () => {
  test.each([
    ['<p>{{company}}</p>', '<p>A &lt;b&gt; &amp; &quot;C&quot; Ltd.</p>'],
    ['<p><b>{{company}}</b>. {{brand}}.</p>', '<p><b>A &lt;b&gt; &amp; &quot;C&quot; Ltd.</b> Certamen.</p>'],
    ['<a title="{{company}}">', '<a title="A &lt;b&gt; &amp; &quot;C&quot; Ltd.">'],
    ['<a href="mailto:%7B%7Bsupport_email%7D%7D">', '<a href="mailto:help@certamen.example">'],
    ['<a href="%7b%7borigin%7d%7d/blog">', '<a href="https://certamen.example/blog">'],
    ['<p>{{unknown}}</p><a href="%7B%7Bx%7D%7D">', '<p>{{unknown}}</p><a href="%7B%7Bx%7D%7D">'],
  ])('%j reads %j', (written, read) => expect(filledHtml(written, values)).toBe(read));
});
