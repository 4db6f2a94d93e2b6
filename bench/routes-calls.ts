/**
 * With what each read operation of the contract is measured: queries, of which the empty one is the operation's plain call. {name} is
 * a value of the site (routes-data.ts), {next} the cursor that the plain call gave; `topic_id=` in a query stands for {topic_id} of the path.
 * A name that ends in '*' is of an operation that returns everything there is of something: its time is told and has no bar.
 */
export const reads: Readonly<Record<string, readonly string[]>> = {
  'account.securityEvents': [''],
  'catalog.practice': ['', 'topic_id={large_topic}'],
  'quiz.progress': ['', 'cursor={next}', 'topic_id={topic_id}'],
  'quiz.topicProgress': ['', 'topic_id={large_topic}'],
  'quiz.attempts': ['', 'cursor={next}', 'topic_id={topic_id}'],
  'study.queue': ['', 'topic_id={large_topic}'],
  'study.ahead': ['', 'topic_id={large_topic}'],
  'study.deck': ['topic_id={large_topic}'],
  'study.setAside': [''],
  'study.log': ['', 'cursor={next}', 'show=sure_wrong'],
  'entitlements.verify': ['topic_id={topic_id}'],
  'entitlements.verifyAdFree': ['topic_id={topic_id}'],
  'users.list': [
    '',
    'cursor={next}',
    'q={rare_word}',
    'q=example',
    'q=example&role=user',
    'role=admin',
    'state=suspended',
  ],
  'questionUploads.exportText': [''],
  'questionsAdmin.list': [
    '',
    'cursor={next}',
    'q={rare_word}',
    'q=which',
    'topic_id={topic_id}',
    'q=which&topic_id={topic_id}',
    'category_id={category_id}',
    'state=unexplained',
    'quiz_id={quiz_id}',
  ],
  'questionsAdmin.domains': ['topic_id={topic_id}'],
  'questionsAdmin.ids': ['topic_id={topic_id}', 'q={rare_word}'],
  'flashcardsAdmin.list': [
    '',
    'cursor={next}',
    'q={rare_word}',
    'q=al',
    'topic_id={topic_id}',
    'category_id={category_id}',
  ],
  'flashcardsAdmin.selectAll': ['topic_id={topic_id}', 'q={rare_word}'],
  'quizzesAdmin.list': ['', 'cursor={next}', 'topic_id={topic_id}'],
  'quizzesAdmin.candidates': [
    '',
    'q={rare_word}',
    'q=which',
    'topic_id={topic_id}&domain=Domain+1',
    'category_id={category_id}',
  ],
  'entitlementsAdmin.list': ['', 'cursor={next}', 'state=active', 'sort=code'],
  'entitlementsAdmin.assignableUsers': ['', 'q={rare_word}', 'q=example'],
  'entitlementsAdmin.grants': ['', 'cursor={next}', 'q={rare_word}', 'q=example', 'state=active', 'state=revoked'],
  'reports.list': [
    'state=open',
    'state=open&cursor={next}',
    'state=all&q={rare_word}',
    'state=all&question_id={question_id}',
    'state=closed',
  ],
  'audit.list': ['', 'cursor={next}', 'search={rare_word}', 'search=topic', 'actor_id={actor_id}'],
  'views.list': ['list=/admin/users'],
  'trash.list': [''],
  'blog.list': [
    '',
    'cursor={next}',
    'category=category-1',
    'tag=tag-7',
    'category=category-1&tag=tag-7',
    'q=rareword',
    'q=qqqqq',
    'q=sometimes',
    'q=everywhere',
    'q=everywhere&category=category-1',
    'q=sometimes&category=category-1',
    'q=rareword&category=category-1',
  ],
  'blogAdmin.list': ['', 'cursor={next}', 'q=post', 'state=published', 'state=drafts'],
  'blogAdmin.freeSlug': ['title=Post'],
  'blogAdmin.revision': ['revision=1'],
  'contentPages.read': ['slug=faqs'],
  'contentPages.revision': ['revision=1'],
  'sitemap.read*': [''],
  'functions.logs': ['', 'level=error'],
  // Of somebody between password and second factor: one row, found by the hash of a cookie.
  'factors.pending': [],
};

/** Pages that are made for readers from what grows. */
export const pages = ['/blog', '/blog/post-77', '/blog/feed.xml'];

/** How a quiz is begun: as many questions are looked through as it takes. */
export const starts = ['unseen', 'missed', 'oldest', 'random'] as const;
