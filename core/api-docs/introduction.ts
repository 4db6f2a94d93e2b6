import { scopes, scopeWords } from '../tokens/scopes.ts';

interface Site {
  origin: string;
  brand: { name: string; supportEmail: string };
}

export interface IntroductionPart {
  id: string;
  title: string;
  says: readonly string[];
  code?: { language: 'bash' | 'json'; text: string };
}

export function introduction({ origin, brand }: Site): IntroductionPart[] {
  return [
    {
      id: 'first-call',
      title: 'The first call',
      says: [
        `Everything that ${brand.name} shows is answered by this API, at ${origin}. Requests and answers are JSON; moments are ISO 8601 in UTC; ids are UUIDs; prices are in cents.`,
        'Most operations need somebody who is signed in. Make an access token in your profile, under Security, and send it along:',
      ],
      code: {
        language: 'bash',
        text: `curl ${origin}/api/users/me \\\n  -H 'Authorization: Bearer cpat_...'`,
      },
    },
    {
      id: 'signing-in',
      title: 'Signing in',
      says: [
        'An access token (`cpat_...`) is for programs: it lives 7, 30, 90 or 365 days, acts as the person who made it, and is shown once. It does what its scopes allow and that person may do at the moment of each call. Changing the password revokes all of them, and so does signing out everywhere. While that person is suspended it is refused with 403 `ACCOUNT_SUSPENDED`.',
        `Scopes: ${scopes.map((scope) => `\`${scope}\` (${scopeWords[scope].label.toLowerCase()})`).join(', ')}. \`admin:all\` includes \`admin:content\`; apart from that each scope stands for itself. Each operation names the scope it needs; without it the answer is 403 \`TOKEN_SCOPE_MISSING\`.`,
        "Some operations are refused to access tokens, with 403 and `TOKEN_NOT_ALLOWED`: making and revoking tokens, password and email address, sessions, deleting accounts, managing users, setting up single sign-on, second factors, changing and deploying functions. They are marked 'no access tokens'.",
        "For these a program signs in as a person does: `POST /api/auth/sign-in` with `session: 'bearer'` answers an `access_token` that is sent in the same way. Such a session ends when it has not been used for 30 days, or with `POST /api/auth/sign-out`.",
        'Some of them need a recent sign-in: in the last ten minutes. Otherwise they answer 403 `REAUTHENTICATION_REQUIRED`; `POST /api/users/me/confirm-password` with the `current_password`, and a `code` where the account has a second factor, opens ten more minutes, then repeat the call.',
        'Browsers have the session in a cookie instead, and may call only from pages of this site.',
      ],
      code: {
        language: 'bash',
        text: `curl ${origin}/api/auth/sign-in \\\n  -H 'Content-Type: application/json' \\\n  -d '{"email":"mara.visser@certamen.example","password":"seven-quiet-lakes","session":"bearer"}'`,
      },
    },
    {
      id: 'failures',
      title: 'Failures',
      says: [
        'A failed call answers with a status of 400 or above and one shape: `error` is a sentence for people, `code` is for programs and does not change, `fields` has a sentence for each field that is wrong.',
        'A parameter or field that an operation does not list is refused with 400 `INVALID_INPUT` and its name.',
        'Any call may answer 400 `MALFORMED_REQUEST` or `UNSTORABLE_TEXT`, 403 `FOREIGN_ORIGIN`, 404 `NOT_FOUND`, 405 `METHOD_NOT_ALLOWED`, 408 `BODY_TOO_SLOW`, 413 `BODY_TOO_LARGE` (1 MB, for administrators 4 MB, without a session or token 64 kB), 415 `CONTENT_TYPE_UNSUPPORTED`, 500 `INTERNAL` and 503 `TOOK_TOO_LONG`, `DATABASE_UNAVAILABLE`, `OVERTAKEN`, `TOO_BUSY` or `UNAVAILABLE`. Other failures are listed with each operation.',
      ],
      code: {
        language: 'json',
        text: '{\n  "error": "Give it a name.",\n  "code": "INVALID_INPUT",\n  "fields": { "name": "Give it a name." }\n}',
      },
    },
    {
      id: 'repeating',
      title: 'Repeating a call',
      says: [
        'Calls get lost. Reading can always be repeated, and so can what is marked `repeat: natural`: twice has the effect of once.',
        'What is marked `repeat: keyed` takes a header `Idempotency-Key`, 8 to 100 letters, digits, hyphens and underscores of your choice: for a day, the same call with the same key acts once and is answered as the first time. The same key with another body is refused with 422 `IDEMPOTENCY_KEY_REUSED`.',
        'What is marked `repeat: once` acts each time.',
      ],
    },
    {
      id: 'pages',
      title: 'Long lists',
      says: [
        'A list that pages answers `next_cursor` with its rows: send it as `cursor` to get the page after this one; null says that there is none. Cursors are texts without a meaning of their own, to be sent as they came. Where there is a `previous_cursor`, it leads back, and a `last_cursor` to the last page; `first` is the place of the first row, `page` of `pages` that of the page. `total` is exact up to 10,000; beyond, `total_is_estimate`, and pages reached from the last one count `first` and `page` from the end, which `from_end` says.',
      ],
    },
    {
      id: 'limits',
      title: 'Limits',
      says: [
        'Saving answers is never limited. Calls that could be used for guessing or that send mail are: signing in, codes, reports, access tokens. So are calls with which a program could copy the whole question bank: starting quizzes, opening decks of flashcards, and the questions and cards that quizzes, decks and daily study deliver, each counted once a day; and the answers that daily study receives. Each limit is far above what a person does. Sessions and access tokens of one account count together. Too many attempts answer 429 `TOO_MANY_ATTEMPTS` with a header `Retry-After`, the seconds to wait.',
        `Questions: ${brand.supportEmail}`,
      ],
    },
  ];
}
