/** The query reduced to these parameters, the first of each name. */
export function readParameters(
  query: string | URLSearchParams,
  reads: readonly string[],
): URLSearchParams {
  const given = new URLSearchParams(query);
  return new URLSearchParams(
    reads.flatMap((name): [string, string][] => {
      const value = given.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}
