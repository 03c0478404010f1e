export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // by then the browser has read the URL; keeping it would keep the file in memory
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
