import { describe, expect, it } from "vitest";
import { BodyError, parseBody } from "./page-body.ts";

describe("parseBody", () => {
  it("parses the allowed tags and attributes", () => {
    expect(
      parseBody(
        '<h2>Why &amp; how</h2>\n<ul>\n<li>One <strong>two</strong></li></ul><p><a href="https://shop.example/a?b=1&amp;c=2">More</a><br/><IMG src="https://shop.example/m.png" alt="A &quot;mug&quot;"></p>',
      ),
    ).toEqual([
      { tag: "h2", attributes: {}, children: ["Why & how"] },
      "\n",
      {
        tag: "ul",
        attributes: {},
        children: [
          {
            tag: "li",
            attributes: {},
            children: ["One ", { tag: "strong", attributes: {}, children: ["two"] }],
          },
        ],
      },
      {
        tag: "p",
        attributes: {},
        children: [
          { tag: "a", attributes: { href: "https://shop.example/a?b=1&c=2" }, children: ["More"] },
          { tag: "br", attributes: {}, children: [] },
          {
            tag: "img",
            attributes: { src: "https://shop.example/m.png", alt: 'A "mug"' },
            children: [],
          },
        ],
      },
    ]);
  });

  it("keeps an ampersand that starts no character reference", () => {
    expect(parseBody("Fish & chips, AT&T")).toEqual(["Fish & chips, AT&T"]);
  });

  it.each([
    ["<p>a</p>\n <script>alert(1)</script>", "Line 2, column 2: <script> is not allowed. Use p,"],
    ["<SCRIPT>", "Line 1, column 1: <script> is not allowed"],
    ["<style>p{}</style>", "<style> is not allowed"],
    ["<iframe src='https://a.example'>", "<iframe> is not allowed"],
    ["<svg/onload=alert(1)>", "<svg> is not allowed"],
    ["<constructor>", "<constructor> is not allowed"],
    ["<body>", "<body> is not allowed"],
    ["<!-- a -->", '"<" does not start a tag here'],
    ["<!doctype html>", '"<" does not start a tag here'],
    ["1 < 2", 'Line 1, column 3: "<" does not start a tag here. Write &lt;'],
    ['<p onclick="alert(1)">', "<p> cannot have the attribute onclick. Remove it."],
    ['<p style="x">', "<p> cannot have the attribute style"],
    ['<a href="https://a.example" target="_blank">', "<a> cannot have the attribute target"],
    ['<a href="https://a.example" href="https://b.example">', "href twice"],
    ["<a href='https://a.example'>", "Write its attributes with double quotes"],
    ["<a href=https://a.example>", "Write its attributes with double quotes"],
    ['<a href="javascript:alert(1)">', "href of <a>: The URL must start with http"],
    ['<a href="&#106;s:alert(1)">', "&#106; is not known"],
    ['<a href="https://a.example/{{app}}">', "A placeholder cannot be part of a URL."],
    ["<a>", "<a> needs the attribute href."],
    ['<img src="http://a.example/a.png">', "must start with https://"],
    ['<img src="data:image/svg+xml,a">', "must start with https://"],
    ['<img src="https://a.example/a.png" onerror="alert(1)">', "cannot have the attribute onerror"],
    ["<p>a", "Line 1, column 1: <p> is never closed. Add </p>."],
    ["<p><strong>a</p>", "</p> cannot close <strong>. Close <strong> first."],
    ["a</p>", "</p> closes nothing. Remove it."],
    ["<p></br></p>", "</br> is not allowed here"],
    ["<p><p>a</p></p>", "<p> cannot be inside <p>."],
    ["<li>a</li>", "<li> must be inside <ul> or <ol>."],
    ["<ul>a</ul>", "Text in <ul> must be inside <li>."],
    [
      '<a href="https://a.example"><strong><a href="https://a.example">a</a></strong></a>',
      "<a> cannot be inside another <a>.",
    ],
    ["&copy;", "&copy; is not known. Write the character itself instead."],
  ])("refuses %s", (source, reason) => {
    expect(() => parseBody(source)).toThrow(reason);
  });

  it.each(["<a ", '<a x="', "<p>", "</", "&a", "<strong>", " href = ", "<br "])(
    "refuses or reads 8,000 characters of %j",
    (part) => {
      const source = part.repeat(8_000 / part.length);
      let failure: unknown;
      try {
        parseBody(source);
      } catch (error) {
        failure = error;
      }
      expect(failure === undefined || failure instanceof BodyError).toBe(true);
    },
  );
});
