import type { PageRequest } from "@throughline/storage";

/** How a list is asked for, checked by its schema. */
export interface PageQuery {
  cursor?: string;
  limit?: string;
}

const usualLimit = 50;

export function pageRequest({ cursor, limit }: PageQuery): PageRequest {
  return {
    limit: limit === undefined ? usualLimit : Number(limit),
    ...(cursor !== undefined && { after: cursor }),
  };
}
