/** Shows how far an import is, to the terminal or to a screen. */
export type Progress = {
  advance(bytes: number, records: number): void;
  /** Prints a line without disturbing the bar. */
  print(line: string): void;
  stop(): void;
};
