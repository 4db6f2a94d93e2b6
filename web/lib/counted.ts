/** '1 topic', '5,214 questions': written as the server writes it, so that both agree. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
