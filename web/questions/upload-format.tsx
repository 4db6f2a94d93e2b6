import { keysWrittenAs } from '#core/questions/kinds/kinds.ts';

const keys = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(keysWrittenAs);

const example = `1. Which two ports does DNS use? Choose two.
A. TCP 53
B. TCP 80
C. UDP 53
D. UDP 67
Answer: A, C
Explanation: DNS uses port 53 over UDP,
and over TCP for long answers.
Id: dns-ports
Domain: Network services
Reference: RFC 1035
Image: https://example.com/dns.png
Difficulty: 2`;

export function UploadFormat() {
  return (
    <details className="grow t1">
      <summary className="link">Format help</summary>
      <div className="stack">
        <pre className="mono">{example}</pre>
        <p>
          A number, the question, choices A to F, <code>Answer:</code> with {keys}, and if you like{' '}
          <code>Explanation:</code>. Texts may run over several lines. The last five lines are optional; an{' '}
          <code>Id:</code> finds the question again at the next upload. A backslash before a line that looks like one
          of these keeps it as text.
        </p>
        <p>
          Choices may share a line if a tab or two spaces separate them. Bold, quotes and emoji around{' '}
          <code>Answer:</code> are ignored. Rules (<code>---</code>), headings, page numbers and labels such as{' '}
          <code>Reveal Solution</code> between questions are left out; the preview lists their lines.
        </p>
      </div>
    </details>
  );
}
