import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openRun, unsentOf } from '#core/quizzes/run.ts';
import { currencyName, formatMoney } from '#core/subscriptions/money.ts';
import { replyAddress } from '#web/feedback/reply-address.ts';
import { daysUntil } from '#web/lib/days-until.ts';
import { draftRecords } from '#web/lib/draft-records.ts';
import { keptJson, onDevice } from '#web/lib/kept.ts';
import { When } from '#web/overview/when.tsx';
import { Explanation } from '#web/quizzes/explanation.tsx';
import { notCounted } from '#web/quizzes/not-counted.ts';
import { createRunStore } from '#web/quizzes/run-store.ts';
import { createSaveQueue } from '#web/quizzes/save-queue.ts';
import { DaysLeft, Period } from '#web/subscriptions/plan-dates.tsx';
import { CalendarDay, dayText } from '#web/ui/calendar-day.tsx';
import { LocalDate } from '#web/ui/local-date.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import { fitting } from '#web/uploads/use-upload-draft.ts';
import { attemptOf } from './support/attempt.ts';

afterEach(() => vi.unstubAllGlobals());

/** What may be stored in the place of an address, a moment, a day, a currency or a number. */
const hostile = [
  ...['', ' ', 'x', 'null', 'NaN', 'infinity', '0000-00-00', '2026-02-30', '2026-13-01T00:00:00Z', '+999999-01-01'],
  ...['https://', 'https://exa mple.com/x', 'https://<account>.example.com/docs', 'https://%', 'javascript:alert(1)'],
  ...['\0', '\ud800', '\u202e', '%E0%A4%A', '{"a":', '<script>', 'us', 'USDX', '€', '1e999', 'x'.repeat(5_000)],
];
const html = (node: ReactNode) => renderToStaticMarkup(node);

/** What a quiz goes on to send of what its browser has kept. */
function unsentIn() {
  const store = createRunStore(openRun(attemptOf(2)));
  createSaveQueue({ store, key: 'k', kept: onDevice, send: () => new Promise(() => {}), onRefused() {} }).start();
  return unsentOf(store.get());
}

describe('what is stored never keeps a page from being shown', () => {
  test.each(hostile)('as a reference under a completed attempt it is text, and never a link: %j', (reference) => {
    const shown = html(createElement(Explanation, { text: 'Because.', reference }));
    expect(shown).toContain('Because.');
    expect(shown).not.toContain('<a ');
    if (reference.startsWith('https://exa')) expect(shown).toContain('Read it up: <bdi>https://exa mple.com/x');
  });

  test('as a moment or a day it is shown as it is', () => {
    for (const at of hostile) {
      const parts = [
        createElement(LocalDate, { at, time: true }),
        createElement(TimeAgo, { at }),
        createElement(When, { at }),
        createElement(CalendarDay, { day: at }),
        createElement(Period, { from: at, to: at }),
        createElement(DaysLeft, { at, now: '2026-11-20T09:00:00.000Z' }),
      ];
      for (const part of parts) expect(() => html(part), JSON.stringify(at)).not.toThrow();
      expect(() => dayText(at)).not.toThrow();
      expect(() => daysUntil(at, '1970-01-01')).not.toThrow();
    }
    expect(html(createElement(LocalDate, { at: 'never' }))).toBe('never');
    expect(dayText('never')).toBe('never');
  });

  test('as a currency it stands behind the plain amount', () => {
    for (const currency of hostile) {
      expect(() => [formatMoney(1200, currency), currencyName(currency)], JSON.stringify(currency)).not.toThrow();
    }
    expect(formatMoney(1200, 'x1')).toBe('12.00 X1');
    expect(formatMoney(1200, 'usd')).toBe('$12.00');
  });

  test('as a name in an address it is encoded as far as it can be', () => {
    for (const text of hostile) {
      const report = { topic_name: text, message: text, created_at: '2026-11-20T09:00:00.000Z' };
      expect(() => replyAddress(report as never, text), JSON.stringify(text)).not.toThrow();
    }
  });

  test('as JSON in the browser’s storage it is left out where it has not the form', () => {
    const all = [...hostile, '{}', '[]', '7', '"x"', 'true', '[null]', '[[1]]', '[[1,null]]', '[[1,{"made_at":7}]]'];
    const texts = [...all, '[[1,{"made_at":"x"}]]', '[[1,{"made_at":"2026-11-20","picks":"A"}]]', '{"filter":1}'];
    for (const text of texts) {
      const storage = {
        length: 1,
        key: () => 'certamen.draft.a.b',
        getItem: () => text,
        setItem() {},
        removeItem() {},
      };
      vi.stubGlobal('window', { localStorage: storage });
      expect(unsentIn(), text).toEqual([]);
      expect(notCounted('a'), text).toEqual([]);
      expect(draftRecords(onDevice, 'a', 0), text).toEqual([]);
      expect(fitting(keptJson(onDevice, 'a'), { title: '', makes_quiz: true }), text).toEqual({});
    }
    const kept = '[[1,{"made_at":"2026-11-20T09:00:00.000Z","picks":["A"]}],[2,null]]';
    vi.stubGlobal('window', { localStorage: { getItem: () => kept } });
    expect(
      unsentIn().map(([position]) => position),
      'what can be read is kept',
    ).toEqual([1]);
  });
});
