export type TakeScan = (code: string) => void;

/** The part of the page that gets what a scanner types. */
export interface Taker {
  readonly take: TakeScan;
  /** Text typed into a field at the speed of a machine is a scan, too; else only a ticket's code. */
  readonly takesAll: boolean;
}
