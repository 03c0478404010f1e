/** Whether `path` is a page of the admin area and nothing else: no other host, and no way out of it. */
export function isAdminPath(path: string): boolean {
  return /^(?!.*(\/\/|\.\.))\/admin\/(?!login)[\w\-/?=&%.+]*$/.test(path);
}
