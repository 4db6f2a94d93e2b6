/** '1 topic', '5,214 questions': written as the server writes it, so that both agree. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
