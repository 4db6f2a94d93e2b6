const example = `1. Front: What is a pod?
Back: The smallest unit that Kubernetes runs.
It has one address, however many containers.
Id: pod

2. Front: What does \`kubectl get nodes\` list?
Back: The machines of the cluster.`;

export function UploadCardFormat() {
  return (
    <details className="grow t1">
      <summary className="link">Format help</summary>
      <div className="stack">
        <pre className="mono">{example}</pre>
        <p>
          Each card has a <code>Front:</code> and a <code>Back:</code>, with or without a number before them. Both may
          run over several lines. An <code>Id:</code> is optional; it finds the card again at the next upload. Rules (
          <code>---</code>), headings and page numbers between cards are left out. A backslash before a line that
          looks like one of these keeps it as text.
        </p>
      </div>
    </details>
  );
}
