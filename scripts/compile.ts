import webpack, { type Configuration, type MultiStats, type Stats } from 'webpack';

/** A failure that is reported as a sentence, without a stack trace. */
export class BuildError extends Error {}

/** Builds what the configurations describe. Throws a BuildError in webpack's own words when it cannot be built. */
export function compile(configurations: Configuration[]): Promise<Stats[]> {
  const compiler = webpack(configurations);
  return new Promise((resolve, reject) => {
    compiler.run((error: Error | null, result?: MultiStats) => {
      compiler.close(() => {
        if (error || !result) reject(error ?? new Error('webpack gave no result'));
        else if (result.hasErrors()) reject(new BuildError(result.toString('errors-warnings')));
        else resolve(result.stats);
      });
    });
  });
}
