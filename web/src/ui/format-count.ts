const grouping = new Intl.NumberFormat('en-IN');

/** A whole number with Indian grouping: "1,20,000". */
export const formatCount = (count: number): string => grouping.format(count);
