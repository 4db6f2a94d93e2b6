// Greets whoever calls: GET /functions/v1/hello?name=Mara
//
// A function answers requests with responses, as the web platform has them. It may be written as below, or as
// Deno.serve((request) => new Response(...)). It has no files and no network, except for the hosts that are granted
// to it; its secrets are in Deno.env.

const LONGEST_NAME = 60;

export default {
  fetch(request: Request): Response {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return Response.json({ error: 'Please use GET.' }, { status: 405, headers: { allow: 'GET, HEAD' } });
    }
    const given = new URL(request.url).searchParams.get('name')?.trim() ?? '';
    if (given.length > LONGEST_NAME) {
      return Response.json({ error: `A name has at most ${LONGEST_NAME} characters.` }, { status: 400 });
    }
    return Response.json({ message: `Hello, ${given || 'learner'}!`, at: new Date().toISOString() });
  },
};
