import { jest } from "@jest/globals";

interface Request {
  path: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

interface Held {
  request: Request;
  answer: (status: number, body: unknown) => void;
}

/** A service behind `fetch` that answers only when told to. */
export function fakeService() {
  const requests: Request[] = [];
  const held: Held[] = [];
  jest.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request: Request = {
      path: String(input).replace(/^https?:\/\/[^/]+/, ""),
      headers: init?.headers as Record<string, string>,
      body: JSON.parse(String(init?.body)) as Record<string, unknown>,
    };
    requests.push(request);
    return await new Promise<Response>((resolve) => {
      const answer: Held["answer"] = (status, body) =>
        resolve(new Response(JSON.stringify(body), { status }));
      held.push({ request, answer });
    });
  });
  return {
    requests: (path: string) => requests.filter((request) => request.path === path),
    /** Answers every request to `path` that waits. */
    answer(path: string, body: unknown, status = 200) {
      for (const { request, answer } of held) if (request.path === path) answer(status, body);
    },
  };
}
