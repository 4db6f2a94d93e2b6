export const contentTabs = [
  { to: '/admin/content', label: 'Categories & Topics' },
  { to: '/admin/content/upload-questions', label: 'Upload Questions' },
  { to: '/admin/content/upload-questions-file', label: 'Upload Questions File' },
  { to: '/admin/content/questions', label: 'Edit Questions' },
  { to: '/admin/content/upload-flashcards', label: 'Upload Flashcards' },
  { to: '/admin/content/upload-flashcards-file', label: 'Upload Flashcards File' },
  { to: '/admin/content/flashcards', label: 'Edit Flashcards' },
  { to: '/admin/content/quizzes', label: 'Quiz Builder' },
] as const;
