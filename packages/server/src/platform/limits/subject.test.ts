import { expect, it } from "vitest";
import { subjectOfAddress } from "./subject.ts";

it.each([
  ["198.51.100.7", "198.51.100.7"],
  ["198.51.100.7:50123", "198.51.100.7"],
  ["::ffff:198.51.100.7", "198.51.100.7"],
  ["::FFFF:C633:6407", "198.51.100.7"],
  ["[::ffff:198.51.100.7]:443", "198.51.100.7"],
  ["64:ff9b::198.51.100.7", "198.51.100.7"],
])("counts %s as %s", (address, subject) => {
  expect(subjectOfAddress(address)).toBe(subject);
});

it("counts the addresses of an IPv6 /56 as one subject, in any spelling", () => {
  const subjects = [
    "2001:db8:1:200::1",
    "2001:DB8:1:2ff:ffff::9",
    "2001:0db8:0001:0201:0000:0000:0000:0001",
    "[2001:db8:1:2aa::7]:443",
    "2001:db8:1:200::1%eth0",
  ].map(subjectOfAddress);
  expect(new Set(subjects).size).toBe(1);
  expect(subjectOfAddress("2001:db8:1:300::1")).not.toBe(subjects[0]);
});

it("counts all invalid addresses as one subject", () => {
  const subjects = ["unknown", "", "198.51.100.007", "nonsense:1", "a".repeat(9000)];
  expect(new Set(subjects.map(subjectOfAddress)).size).toBe(1);
});
