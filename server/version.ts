/** The release and the commit that this was built from, such as "0.2.0+c93bfde"; "development" where nothing was built. */
export const VERSION = process.env['APP_VERSION'] ?? 'development';

/** Prints the version and ends the process where the command line asks for it. */
export function answerVersion(): void {
  if (!process.argv.includes('--version')) return;
  process.stdout.write(`${VERSION}\n`);
  process.exit();
}
