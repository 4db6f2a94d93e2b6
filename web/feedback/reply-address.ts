export function replyAddress(report: { topic_name: string; message: string }, email: string): string {
  const quoted = report.message
    .slice(0, 1000)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n');
  const subject = encodeURIComponent(`Your feedback on ${report.topic_name}`.toWellFormed());
  const to = encodeURIComponent(email.toWellFormed()).replace('%40', '@');
  return `mailto:${to}?subject=${subject}&body=${encodeURIComponent(`\r\n\r\n${quoted}\r\n`.toWellFormed())}`;
}
