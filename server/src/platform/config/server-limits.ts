export interface ConnectionLimits {
  /** In all; the operating system refuses more. */
  readonly maxConnections: number;
  /** For a whole body to arrive, uploads excepted. */
  readonly bodyTimeoutMs: number;
  /** For an upload over a slow connection. */
  readonly fileTimeoutMs: number;
  /** A client slower than this, while we wait for it, is stalled or hoarding connections. */
  readonly minBytesPerSecond: number;
  /** How long a client may stay below `minBytesPerSecond`. */
  readonly slowForMs: number;
  readonly checkEveryMs: number;
}

/** Overridden by tests that cannot open 2,000 connections or wait for minutes. */
export type ServerLimits = Partial<ConnectionLimits & { readonly handlerTimeoutMs: number }>;
