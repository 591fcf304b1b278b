/** The sub-path under which the server is reached: "/games" behind a proxy, usually "". */

const given = document.querySelector<HTMLMetaElement>('meta[name="root"]')?.content ?? "";

/** The address of a path of this server: `/games/rules` for `/rules`. */
export const to = (path: string, root = given): string => root + path;

/** The path within this server of an address on its host; null if it is another program's. */
export function within(address: string, root = given): string | null {
  if (address === root) return "/";
  return address.startsWith(`${root}/`) ? address.slice(root.length) : null;
}
