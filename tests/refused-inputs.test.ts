import { expect, test } from 'vitest';
import { accountSentences } from '#core/account/account.ts';
import { useTestApp } from './support/app.ts';
import { examples } from './support/examples.ts';
import { type Operation, operations, requestFor } from './support/operations.ts';
import { aWorld, everyRow } from './support/world.ts';

const app = useTestApp();

type Row = readonly [field: string, sentence: string | RegExp, ...values: unknown[]];

const fillIn = 'Please fill in all required fields';
const required = 'All fields are required';
const unstorable = 'This text has a character in it that cannot be stored. Please remove it.';
const oneLine = 'Full name must be a single line of text.';
const noImage = 'The image is an https:// address or a picture that was uploaded here.';
const badImages = ['http://example.com/a.png', 'javascript:alert(1)'];
const odd = [...badImages, '/images/../x.png', 'data:image/png;base64,AA'];
const two = 'A question needs two to six answers.';
const right = { answer_text: '443', is_correct: true };
const wrong = { answer_text: '80', is_correct: false };
const empty = 'Invalid flashcard format. Both front and back content must not be empty.';
const three = 'Topic, name, and code are required';
const uses = 'Use limit must be a whole number from 1 to 1,000,000, or left blank.';
const lastDay = 'Last day to redeem must be a date from 2000 to 2999, or left blank.';
const tooMany = Array(10_001).fill('00000000-0000-4000-8000-000000000000');
const years = 'Choose your years of experience from the list.';
const day = 'Please enter a target date as a day of the calendar.';
/** A sentence of our own, and none of the validator's. */
const own = /^(?!.*([Ii]nvalid input|[Ee]xpected))[A-Z][^{}]+$/;
const weighed = (name: string) => ({ name, weight: 50 });
const interests = (parts: object) => [{ certification_name: 'PMP', priority: 1, target_date: null, ...parts }];

/** What is refused beside a field, by the operation's name, behind the ids of the specification. */
const rows: Record<string, Row[]> = {
  'L5-025 to L5-032: account.signUp': [
    ...['full_name', 'email'].map((field): Row => [field, fillIn, '', '   ', undefined, null]),
    ['password', fillIn, '', undefined, null],
    ['confirm_password', 'Passwords do not match', 'a lighthous', '', undefined],
    ['certifications', 'Please select at least one certification of interest', [], undefined],
    [
      ...['email', accountSentences.emailWrong, 'mara', 'mara@', 'mara@example', 'mara\u0000@example.org'],
      ...['a@example.org\r\nBcc: b@example.org', 'a@example.org,b@example.org', 'a@example.org b@example.org'],
      ...['Mara <mara@example.org>', `${'a'.repeat(250)}@example.org`],
    ] as unknown as Row,
    ['full_name', own, 'x'.repeat(201), 'Mara\nExample', 'Mara\u0000'],
    ['phone', own, '1'.repeat(41)],
    ['postal_code', own, 'x'.repeat(21)],
    ...['address_line1', 'address_line2'].map((field): Row => [field, own, 'x'.repeat(201)]),
    ...['city', 'state', 'country'].map((field): Row => [field, own, 'x'.repeat(101)]),
    ['career_goals', own, 'x'.repeat(2001), 'nothing\u0000'],
    ['years_of_experience', own, 2, '3'],
    ['certifications', own, ['AWS Solutions Architect', 'Basket weaving'], 'CEH'],
  ],
  'L5-014, L5-020, L9-022: account.updateMe': [
    ['full_name', 'Please enter your full name', undefined, null, '', '   ', 7],
    ['years_of_experience', years, 2, 12, -1, 1.5, '3', Number.MAX_SAFE_INTEGER, true],
  ],
  'L5-021, L8-060: account.changePassword': [
    ['current_password', 'Please enter your current password', undefined],
    ['confirm_password', 'New passwords do not match', 'wrong-horse-9'],
  ],
  'account.resendConfirmation': [['email', /^Please enter/, '', 'nobody', 'a@example.org\nBcc: b@example.org']],
  'account.changeEmail': [
    ['email', /./, '', 'mara', 'a@b.example, c@d.example', 'a@example.org\nBcc: b@example.org', null],
  ],
  'account.saveInterests': [
    ['interests', 'A priority is 1, 2 or 3.', ...[0, 4, 1.5, '1', null].map((priority) => interests({ priority }))],
    [
      ...(['interests', day] as const),
      ...['2027-02-29', '2027-13-01', '18-02-2027', '2027-02-18T00:00:00Z', '', 7].map((target_date) =>
        interests({ target_date }),
      ),
    ],
  ],
  'tokens.make': [
    ['name', 'Give it a name.', '', undefined],
    ['name', 'A name has at most 60 characters.', 'x'.repeat(61)],
    ['name', 'A name is a single line of text.', 'two\nlines'],
    ['expires_in_days', 'Choose how long it lives.', 31, '30', undefined],
    ['scopes', 'Choose what the token may do.', undefined, []],
    ['scopes', 'Choose what the token may do from the list.', ['read:all']],
    ['scopes', 'Choose each scope once.', Array(5).fill('read:own')],
  ],
  'L5-006, L5-007: feedback.send': [
    ['message', 'Please enter your feedback', undefined, '', '   ', '\n\t', '\u00a0', 7, 'a\0b'],
    ['message', 'Your feedback is at most 5000 characters long', 'x'.repeat(5001)],
    [
      'email',
      'Please enter a valid email address',
      'mara',
      'mara@',
      '@example.org',
      'mara@example',
      'a b@example.org',
    ],
    ['email', 'Please enter a valid email address', 'a@example.org, b@example.org'],
  ],
  'L5-011, L8-035, L8-038: entitlements.redeem': [
    ['code', 'Please enter a valid code', '', ' \t ', 7, null, undefined],
    ['code', 'Invalid or expired entitlement code', 'ADFREE12345', 'a'.repeat(200), 'ADFREE1\u0000'],
  ],
  'A5-001, A5-007: users.add': [
    ['full_name', required, '  ', undefined],
    ['email', required, '', undefined],
    ['password', required, '', undefined],
    ['email', 'Please enter a valid email address', 'mara', 'a@b.org,c@d.org'],
    ['password', 'Password must be at least 6 characters long', '12345'],
    ['full_name', oneLine, 'a\nb', '\ud800'],
    ['is_admin', 'Admin must be true or false.', 'yes'],
  ],
  'A5-002: users.update': [['full_name', 'Name is required', '', '   ', undefined]],
  'A5-003, A5-004: users.setPassword': [
    ['new_password', 'Password is required', '', undefined],
    ['new_password', 'Password must be at least 6 characters long', '12345'],
    ['new_password', 'Password is at most 1000 characters long', 'x'.repeat(1001)],
  ],
  'users.suspend': [
    ['reason', 'Please enter a reason', undefined, '  \n '],
    ['reason', 'Reason must be at most 500 characters long.', 'x'.repeat(501)],
    ['reason', unstorable, 'a\0b'],
  ],
  'A5-019: catalogAdmin.addCategory': [
    ['name', /^(Category name is required|Name must be)/, undefined, '', ' \t ', null],
    ['name', 'Name must be at most 120 characters long.', 'x'.repeat(121)],
  ],
  'A5-015: catalogAdmin.addTopic': [
    ['name', 'Topic name is required', undefined, '', '   '],
    ['exam_questions', 'Questions must be a whole number from 1 to 1,000, or left blank.', 0],
    ['exam_minutes', 'Minutes must be a whole number from 1 to 1,440, or left blank.', 1.5],
    ['exam_passing_score', 'Passing score (%) must be a whole number from 0 to 100, or left blank.', 101],
    ['exam_domains', 'Domain must be different in each row.', [weighed('Same'), weighed('SAME')]],
    ['exam_source', 'Source must be a web address that begins with https:// or http://.', 'javascript:alert(1)'],
    ['exam_checked_on', 'Checked on must be a date from 2000 to 2999, or left blank.', '2026-02-30'],
    ['certification_name', 'Certification must be one of the options, or left blank.', 'Unknown'],
  ],
  'questionsAdmin.add': [
    ['question_text', 'Question text is required', ' \u200b ', undefined],
    ['question_text', 'A question may have at most 10,000 characters.', 'x'.repeat(10_001)],
    ['answers', two, undefined, [wrong], Array(7).fill(right)],
    ['answers', 'Answer B is empty. Write it, or remove it.', [right, { ...wrong, answer_text: ' ' }]],
    ['answers', 'Tick at least one correct answer.', [wrong, { ...wrong, answer_text: '8080' }]],
    ['answers', 'Answers A and B say the same. Change one of them.', [right, right]],
    ['kind', 'This kind of question does not exist.', 'essay'],
    ['answers', 'A reason may have at most 2,000 characters.', [right, { ...wrong, why: 'x'.repeat(2001) }]],
    ['answers', 'A belief may have at most 200 characters.', [right, { ...wrong, belief: 'x'.repeat(201) }]],
    ['objective', 'An objective may have at most 200 characters.', 'x'.repeat(201)],
    ['family', 'A family may have at most 200 characters.', 'x'.repeat(201)],
    ['checked_on', "The date of 'Checked:' must be a day such as 2026-11-29.", '2026-02-30', 'today'],
    ['image_url', /https:\/\//, ...badImages],
    ['topic_id', 'Please select a topic for the question.', ''],
  ],
  'A5-035, A9-007: questionsAdmin.remove': [
    ['ids', 'Please select questions to delete', undefined, []],
    ['ids', 'At most 10,000 questions at once.', tooMany],
  ],
  'questionsAdmin.changeMany': [
    ['ids', 'Please select questions to change', []],
    ['difficulty', 'The difficulty must be 1 (easy), 2 (medium) or 3 (hard).', 4],
    ['domain', 'A domain may have at most 200 characters.', 'x'.repeat(201)],
  ],
  'A5-037, A9-007: flashcardsAdmin.delete': [
    ['flashcard_ids', 'No flashcards selected for deletion', undefined, []],
    ['flashcard_ids', 'At most 10,000 flashcards at once.', tooMany],
  ],
  'flashcardsAdmin.add': [
    ['front_content', empty, ''],
    ['back_content', empty, ' \n ', undefined],
    ['topic_id', 'Please select both a category and topic for the flashcards.', ''],
    ['front_content', 'A side of a flashcard is at most 10,000 characters long.', 'x'.repeat(10_001)],
    ['front_content', unstorable, 'a\0'],
  ],
  'A5-049, A5-051, A9-003: entitlementsAdmin.add': [
    ...['topic_id', 'name', 'code'].map((field): Row => [field, three, undefined, '', '  ', null]),
    ['code', 'Code must be at most 10 characters long.', 'ELEVENCHARS'],
    ['code', 'Code must be letters and digits only.', 'AD-FREE', 'straße'],
    ['name', 'Name must be at most 120 characters long.', 'n'.repeat(121)],
    ['name', 'Name must be a single line of text.', 'one\ntwo'],
    ['description', 'Description must be at most 500 characters long.', 'd'.repeat(501)],
    ['description', unstorable, 'a\0b'],
    ['max_redemptions', uses, 0, 1.5, 'many'],
    ['is_active', 'Active must be true or false.', 'yes'],
    ['grant_days', 'Duration (days) must be a whole number from 1 to 3,650, or left blank.', 3651],
    ['redeem_until', lastDay, '2026-02-30', '0000-01-01', 'tomorrow'],
    ['redeem_until', 'The last day to redeem cannot be earlier than today.', '2026-11-19'],
  ],
  'A5-050, A5-052: entitlementsAdmin.assign': [
    ...['user_id', 'entitlement_id'].map(
      (field): Row => [...([field, 'User and entitlement are required', undefined, '', null] as const)],
    ),
  ],
  'A5-054 to A5-056: blogAdmin.add': [
    ['title', 'Title is required', ' \u200b ', undefined],
    ['title', 'A title may have at most 200 characters.', 'x'.repeat(201)],
    ['content', 'Content is required', ' \n ', undefined],
    ['slug', /A slug has letters/, 'Not A Slug'],
    ['featured_image', /https:\/\//, ...badImages],
    ['tags', /at most 20/, Array.from({ length: 21 }, (_, n) => `tag ${n}`)],
    ['category_ids', 'Choose categories from the list.', ['x']],
  ],
  'A5-060: blogAdmin.addCategory': [
    ['name', 'Category name is required', '  ', undefined],
    ['name', /./, 'a\0b'],
    ['description', /./, 'c\ud800'],
  ],
  'A5-060: blogAdmin.changeCategory': [['name', 'Category name is required', '']],
  'contentPages.change': [
    ['title', 'Title is required', ' \u200b ', undefined],
    ['title', 'A title may have at most 200 characters.', 'x'.repeat(201)],
    ['content', 'Content is required', ' \n ', undefined],
    ['content', 'The content may have at most 200,000 characters.', 'x'.repeat(200_001)],
  ],
  'contentPages.changeSeo': [
    ['meta_title', 'This may have at most 500 characters.', 'x'.repeat(501)],
    ['og_description', 'This may have at most 500 characters.', 7],
    ['og_image', noImage, ...odd],
    ['twitter_image', noImage, ...odd],
  ],
  'A5-065: sitemap.save': [['xml', 'The sitemap is empty.', '', ' \n ']],
  'reports.note': [['note', 'Note must be at most 5,000 characters long.', 'x'.repeat(5001)]],
  'tiersAdmin.add': [
    ['name', 'Tier name is required', ' ', undefined],
    ['price_amount', 'The price is a whole number of cents.', 9.99],
    ['price_amount', 'A price is not negative.', -1],
    ['currency', 'A currency has three letters, such as usd.', 'dollars'],
    ['interval', 'Choose how often it is charged.', 'week'],
    ['features', 'A tier has at most 20 features.', Array.from({ length: 21 }, (_, n) => `${n}`)],
    ['price_id', 'A price id has letters, digits, _ and - only, such as price_1AbC.', '../customers'],
  ],
};

test.each(Object.entries(rows))('%s says beside a field what is wrong, and does nothing', async (name, list) => {
  const world = await aWorld(app);
  const operation = operations().find((one) => name.split(': ').at(-1) === one.name) as Operation;
  const caller = operation.access === 'admin' ? world.administrator : world.a;
  const example = (await examples[operation.name]?.(world, caller)) ?? {};
  const before = await everyRow(app);
  for (const [field, sentence, ...values] of list) {
    expect(values.length).toBeGreaterThan(0);
    for (const value of values) {
      const { path, body } = requestFor(operation, { ...example, [field]: value });
      const answer = await caller.call(operation.method, path, body);
      const said = typeof sentence === 'string' ? sentence : expect.stringMatching(sentence);
      const what = `${field}: ${JSON.stringify(value)}`.slice(0, 100);
      expect([answer.status, answer.body.error, answer.body.fields], what).toEqual([400, said, { [field]: said }]);
    }
  }
  expect(await everyRow(app)).toEqual(before);
});
