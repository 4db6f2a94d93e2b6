/** Never rejects: `otherwise` is what it comes to where `call` fails or takes longer than `ms`. */
export async function inTime<Result, Otherwise>(
  call: (signal: AbortSignal) => Promise<Result>,
  ms: number,
  otherwise: Otherwise,
): Promise<Result | Otherwise> {
  const signal = AbortSignal.timeout(ms);
  const tooLate = new Promise<Otherwise>((resolve) => {
    signal.addEventListener('abort', () => resolve(otherwise), { once: true });
  });
  return Promise.race([call(signal).catch(() => otherwise), tooLate]);
}
