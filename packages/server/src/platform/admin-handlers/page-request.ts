import type { PageQuery } from "@throughline/protocol/admin";
import type { PageRequest } from "@throughline/storage";

const defaultLimit = 50;

export function pageRequest({ cursor, limit }: PageQuery): PageRequest {
  return {
    limit: limit === undefined ? defaultLimit : Number(limit),
    ...(cursor !== undefined && { after: cursor }),
  };
}
