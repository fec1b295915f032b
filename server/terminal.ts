/** Says a sentence to the person who started the program. */
export function tellTerminal(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
