/**
 * Returns the part of a changelog about one version.
 *
 * @param {string} changelog
 * @param {string} version
 */
export function notesOf(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.startsWith(`${version}\n`));
  if (section === undefined) throw new Error(`The changelog has nothing about ${version}.`);
  return section.slice(version.length).trim();
}

/**
 * Returns a changelog that begins with a version and the texts of its changesets. A version that was written by hand stays as it is.
 *
 * @param {string} changelog
 * @param {string} version
 * @param {readonly string[]} changesets the contents of the files
 */
export function withVersion(changelog, version, changesets) {
  if (changelog.includes(`\n## ${version}\n`)) return changelog;
  const notes = changesets.map(
    (text) => `- ${text.split(/^---$/m)[2]?.trim().replaceAll(/\n+/g, " ")}\n`,
  );
  const at = changelog.search(/^## /m);
  const end = at < 0 ? changelog.length : at;
  return `${changelog.slice(0, end)}## ${version}\n\n${notes.join("")}\n${changelog.slice(end)}`;
}
