import type { PendingRequest, PostResponse, Ports } from "../core/index.ts";

/**
 * Returns `post` with more fields in the bodies of some requests.
 *
 * @param fieldsOf returns the fields for a request to this URL, perhaps a moment later, or undefined to leave it alone
 * @param onResponse gets each response to a changed request
 */
export function changeBody(
  { post }: Pick<Ports, "post">,
  fieldsOf: (url: string) => object | Promise<object> | undefined,
  onResponse?: (response: PostResponse) => void,
): Ports["post"] {
  return (url, headers, body) => {
    const fields = fieldsOf(url);
    if (!fields) return post(url, headers, body);
    let request: PendingRequest | undefined;
    let isCancelled = false;
    const send = async () => {
      const added = JSON.stringify(await fields).slice(1, -1);
      // A batch of events is long, so it is not parsed.
      request = post(url, headers, added ? `${body.slice(0, -1)},${added}}` : body);
      if (isCancelled) request.cancel();
      const response = await request.response;
      onResponse?.(response);
      return response;
    };
    return {
      response: send(),
      cancel() {
        isCancelled = true;
        request?.cancel();
      },
    };
  };
}
