/** Prints what `vitest run --coverage` measured: by folder, and the files with the lowest figures. */

import { readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";

interface Figure {
  total: number;
  covered: number;
}
type Summary = Record<string, { lines: Figure; branches: Figure }>;

const FOLDER = "coverage";
const LOWEST = 25; // files

const summary = JSON.parse(readFileSync(`${FOLDER}/coverage-summary.json`, "utf8")) as Summary;
const files = Object.entries(summary)
  .filter(([path]) => path !== "total")
  .map(([path, figures]) => ({ path: relative("src", path).replaceAll("\\", "/"), ...figures }));

const percent = ({ total, covered }: Figure): string =>
  total === 0 ? "–" : `${((100 * covered) / total).toFixed(1)} %`;
const sum = (figures: readonly Figure[]): Figure => ({
  total: figures.reduce((all, { total }) => all + total, 0),
  covered: figures.reduce((all, { covered }) => all + covered, 0),
});

/** `games/bandu` for what is in it, `src` for what is in no folder. */
const folderOf = (path: string): string => path.split("/").slice(0, -1).join("/") || "src";

function row(name: string, group: readonly { lines: Figure; branches: Figure }[]): string {
  const lines = sum(group.map((file) => file.lines));
  const branches = sum(group.map((file) => file.branches));
  const cells = [percent(lines), percent(branches), String(lines.total - lines.covered)];
  return [name.padEnd(40), ...cells.map((cell) => cell.padStart(10))].join(" ");
}

const head = ["".padEnd(40), "lines", "branches", "missed"]
  .map((cell, at) => (at === 0 ? cell : cell.padStart(10)))
  .join(" ");
const folders = [...new Set(files.map(({ path }) => folderOf(path)))].sort();
const ratio = ({ lines }: { lines: Figure }): number =>
  lines.total === 0 ? 1 : lines.covered / lines.total;
const lowest = [...files].sort((a, b) => ratio(a) - ratio(b)).slice(0, LOWEST);

const report = [
  head,
  ...folders.map((folder) =>
    row(
      folder,
      files.filter(({ path }) => folderOf(path) === folder),
    ),
  ),
  row("all", files),
  "",
  "lowest files",
  ...lowest.map((file) => row(file.path, [file])),
].join("\n");
console.log(report);
writeFileSync(`${FOLDER}/lowest.txt`, `${report}\n`);
