export function donePath(topic_id: string | null): string {
  return topic_id ? `/study/done?topic=${encodeURIComponent(topic_id)}` : '/study/done';
}

/** `more`: beyond what is planned for today. */
export function studyPath(topic_id: string | null, more = false): string {
  const search = new URLSearchParams({ ...(topic_id && { topic: topic_id }), ...(more && { more: 'true' }) });
  return search.size > 0 ? `/study?${search}` : '/study';
}
