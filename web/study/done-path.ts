export function donePath(topic_id: string | null): string {
  return topic_id ? `/study/done?topic=${encodeURIComponent(topic_id)}` : '/study/done';
}
