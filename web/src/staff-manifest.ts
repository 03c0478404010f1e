/** The list of staff routes, which the build writes beside that of public ones (`scripts/trim-manifest.ts`). */
export const staffManifest = (manifestPath: string): string =>
  manifestPath.replace('/manifest-', '/staff-manifest-');
