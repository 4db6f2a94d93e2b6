import type { Input } from '#core/contract/inputs-and-outputs.ts';

/** A screen of the back office whose address says what it shows. */
export interface Address<Asked> {
  path: string;
  /** Of the parameters, without order and page. */
  names: readonly string[];
  /** Without a value, a parameter is left out. */
  link(asked?: Asked): string;
}

type Filtered<Given, Name extends keyof Given> = { [One in Name | ('sort' & keyof Given)]?: Given[One] | undefined };

/** Parameters are called as in the input of the operation that reads the list. */
const listOf =
  <Given>() =>
  <const Name extends keyof Given & string = never>(
    path: string,
    ...names: Name[]
  ): Address<Filtered<Given, Name>> => ({
    path,
    names,
    link: (asked = {}) => {
      const given = Object.entries(asked).filter((one): one is [string, string] => !!one[1]);
      return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
    },
  });

/** Here and not beside their tabs, because screens of all nouns link to them. */
export const lists = {
  users: listOf<Input<'users.list'>>()('/admin/users', 'q', 'role', 'state'),
  questions: listOf<Input<'questionsAdmin.list'>>()(
    '/admin/content/questions',
    ...(['q', 'category_id', 'topic_id', 'quiz_id', 'domain', 'difficulty', 'state', 'question_id'] as const),
  ),
  flashcards: listOf<Input<'flashcardsAdmin.list'>>()(
    '/admin/content/flashcards',
    ...(['q', 'category_id', 'topic_id', 'state'] as const),
  ),
  quizzes: listOf<Input<'quizzesAdmin.list'>>()('/admin/content/quizzes', 'q', 'topic_id'),
  posts: listOf<Input<'blogAdmin.list'>>()('/admin/blog', 'q', 'category_id', 'state'),
  entitlements: listOf<Input<'entitlementsAdmin.list'>>()('/admin/entitlements', 'q', 'state', 'entitlement_id'),
  grants: listOf<Input<'entitlementsAdmin.grants'>>()(
    '/admin/user-entitlements',
    ...(['q', 'state', 'entitlement_id', 'user_id'] as const),
  ),
  reports: listOf<Input<'reports.list'>>()('/admin/reports', 'q', 'state', 'kind', 'question_id', 'user_id'),
  audit: listOf<Input<'audit.list'>>()('/admin/audit', 'search', 'noun', 'actor_id', 'from', 'to'),
  trash: listOf<Input<'trash.list'>>()('/admin/trash'),
};

interface Opened {
  q: string;
  open: string;
  page: string;
  category_id: string;
  topic_id: string;
}

const uploadTo = (path: string) => listOf<Opened>()(path, 'category_id', 'topic_id');

/** Screens with parameters that are no such lists. */
export const screens = {
  catalog: listOf<Opened>()('/admin/content', 'q', 'open'),
  newQuiz: listOf<Input<'quizzesAdmin.candidates'>>()(
    '/admin/content/quizzes/new',
    ...(['q', 'category_id', 'topic_id', 'domain'] as const),
  ),
  footer: listOf<Opened>()('/admin/footer', 'page'),
  uploadQuestions: uploadTo('/admin/content/upload-questions'),
  uploadQuestionsFile: uploadTo('/admin/content/upload-questions-file'),
  uploadFlashcards: uploadTo('/admin/content/upload-flashcards'),
  uploadFlashcardsFile: uploadTo('/admin/content/upload-flashcards-file'),
  seo: listOf<Opened>()('/admin/seo', 'q', 'page'),
};
