export const template = `/** Answers at its address; edit it, save it, and call it below. */
export default {
  async fetch(request: Request): Promise<Response> {
    const { searchParams } = new URL(request.url);
    const name = searchParams.get('name') ?? 'world';
    return Response.json({ message: \`Hello, \${name}\` });
  },
};
`;
