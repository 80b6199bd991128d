import { Type } from "typebox";
import type { Static } from "typebox";
import { dataKindNames } from "./data-kinds.ts";
import type { DataKind } from "./data-kinds.ts";
import * as t from "./fields.ts";
import { ActorView } from "./members.ts";

const PersonalRecord = t.object("A record about a person.", {
  kind: t.oneOf(dataKindNames, "The kind of data."),
  record: t.anyObject("The record as it is stored, with its times in ISO 8601."),
});

export const PersonalRecordPage = t.pageOf(
  PersonalRecord,
  "A page of the records about a person. Pages may have fewer items than asked for, or none.",
);
export type PersonalRecordPage = Static<typeof PersonalRecordPage>;

export const ErasureReceipt = t.object(
  "The receipt of an erasure. It contains nothing about the person.",
  {
    id: t.string("The receipt's id. The audit log is searched by it."),
    subject: t.oneOf(["install", "user"], "What was erased."),
    hash: t.string("The keyed hash that stands for the id in the audit log."),
    erasedAt: t.string("When it was erased."),
    erasedBy: ActorView,
    installs: t.count(
      "How many installs were erased, including those that never asked for their link.",
    ),
    erased: Type.Unsafe<Readonly<Partial<Record<DataKind, number>>>>({
      type: "object",
      additionalProperties: t.count("How many records of this kind were erased."),
      description: "How many records were erased, by kind. Kinds without records are left out.",
    }),
  },
);
export type ErasureReceipt = Static<typeof ErasureReceipt>;
