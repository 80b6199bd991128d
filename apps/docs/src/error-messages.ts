import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { errors } from "@throughline/protocol";
import ts from "typescript";
import { root } from "./pages.ts";

/** A sentence in the source of the service that a caller of the API may read. */
export interface ErrorMessage {
  readonly code: string;
  /** The sentence. Values that are known only at run time are written as `‹name›`. */
  readonly text: string;
  readonly file: string;
}

/** Returns the messages of all API errors: every `new ApiError(code, message)` and `invalidField(field, message)`. */
export function errorMessages(): ErrorMessage[] {
  const files = globSync("packages/server/src/**/*.ts", { cwd: root })
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
    .toSorted();
  return files.flatMap((file) => messagesIn(file, readFileSync(join(root, file), "utf8")));
}

/** Returns a section of the errors page that lists the messages by code. */
export function errorMessagesSection(messages: readonly ErrorMessage[] = errorMessages()): string {
  const byCode = Map.groupBy(messages, ({ code }) => code);
  const lists = Object.keys(errors).flatMap((code) => {
    const group = byCode.get(code);
    if (!group) return [];
    const sentences = new Set(group.map(({ text }) => text));
    return `### ${code}\n\n${[...sentences].map((text) => `- ${escapeMarkdown(text)}`).join("\n")}`;
  });
  return `## Messages\n\nThe sentences in \`error\`, as the service writes them. Values are written as ‹name›.\n\n${lists.join("\n\n")}\n`;
}

function messagesIn(file: string, source: string): ErrorMessage[] {
  const messages: ErrorMessage[] = [];
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest);
  visit(tree);
  return messages;

  function visit(node: ts.Node): void {
    ts.forEachChild(node, visit);
    if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return;
    const name = ts.isIdentifier(node.expression) ? node.expression.text : "";
    const [first, second] = node.arguments ?? [];
    if (!first || !second) return;
    if (ts.isNewExpression(node) && name === "ApiError") {
      for (const code of textsOf(first)) {
        for (const text of textsOf(second)) messages.push({ code, text, file });
      }
    }
    if (ts.isCallExpression(node) && name === "invalidField") {
      for (const field of textsOf(first, true)) {
        for (const text of textsOf(second)) {
          const message = `The request is not valid: ${field}: ${text}`;
          messages.push({ code: "malformed_request", text: message, file });
        }
      }
    }
  }
}

/** Returns the texts that an expression may have. A variable has none, unless `named` asks for its name. */
function textsOf(node: ts.Expression, named = false): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.map(
      ({ expression, literal }) => `‹${nameOf(expression)}›${literal.text}`,
    );
    return [node.head.text + spans.join("")];
  }
  if (ts.isConditionalExpression(node)) {
    return [...textsOf(node.whenTrue, named), ...textsOf(node.whenFalse, named)];
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    return textsOf(node.left).flatMap((left) => textsOf(node.right).map((right) => left + right));
  }
  return named ? [`‹${nameOf(node)}›`] : [];
}

/** Returns a name for the value of an expression, such as `code` for `draft.code` and `scopes` for `scopes.join()`. */
function nameOf(node: ts.Node): string {
  if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) return node.text.replace("#", "");
  if (ts.isPropertyAccessExpression(node)) return nameOf(node.name);
  if (ts.isBinaryExpression(node)) return nameOf(node.left);
  if (ts.isElementAccessExpression(node)) return nameOf(node.expression);
  if (ts.isCallExpression(node)) {
    const { expression: callee } = node;
    return nameOf(ts.isPropertyAccessExpression(callee) ? callee.expression : callee);
  }
  return "value";
}

function escapeMarkdown(text: string): string {
  return text.replaceAll("<", "&lt;").replaceAll("`", "\\`");
}
