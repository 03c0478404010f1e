/**
 * SQL states that say the database is away or overloaded: connection, shutdown, start, too many connections, full
 * disk, read-only, statement or lock timeout (PostgreSQL, appendix A). Beside them what node and pg say without a
 * state. 40001 outside of our own transactions is a replica that had to choose between a read and its changes.
 */
const awayCodes =
  /^(08...|25006|40001|55P03|57P0[1-5]|53[134]00|57014|EAI_AGAIN|E(CONNREFUSED|CONNRESET|HOSTUNREACH|NETUNREACH|NOTFOUND|NOENT|PIPE|TIMEDOUT))$/;
const connectionLost =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** True if the same may succeed once the database is there again, or less is asked of it. */
export function isDatabaseAway(error: Error): boolean {
  const { code = '' } = error as { code?: string };
  return awayCodes.test(code) || connectionLost.test(error.message);
}
