export function BulkProgress({ doing, done, of }: { doing: string; done: number; of: number }) {
  return (
    <div className="progress grid gap-1 t1" role="status">
      <span>
        {doing}: {done.toLocaleString('en-US')} of {of.toLocaleString('en-US')}
      </span>
      <progress value={done} max={of} aria-label={doing} />
    </div>
  );
}
