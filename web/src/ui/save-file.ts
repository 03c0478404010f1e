/** Hands a file to the visitor as a download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has read the address by then; keeping it would keep the file in memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
