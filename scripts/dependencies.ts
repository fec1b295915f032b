import { isBuiltin } from 'node:module';
import webpack, { type Compilation, type Module } from 'webpack';

/** "a" of "a/b", "@a/b" of "@a/b/c". */
const packageOf = (request: string): string => request.split('/', request.startsWith('@') ? 2 : 1).join('/');

/** webpack joins modules; a joined one has its parts, whose class webpack does not export. */
const partsOf = (module: Module): Module[] => ('modules' in module ? (module.modules as Module[]) : [module]);

/** The packages that the built files import when they run. */
function importedPackages({ modules, chunkGraph }: Compilation): Set<string> {
  const requests = [...modules]
    .filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0)
    .flatMap(partsOf)
    .flatMap((module) => (module instanceof webpack.ExternalModule ? [module.userRequest] : []));
  return new Set(requests.filter((request) => !isBuiltin(request)).map(packageOf));
}

/** Where `dependencies` differ from what the build imports at run time, each as the end of a sentence. */
export function misplaced(compilation: Compilation, dependencies: string[]): string[] {
  const imported = importedPackages(compilation);
  return [
    ...[...imported]
      .filter((name) => !dependencies.includes(name))
      .map((name) => `${name} must be in dependencies`),
    ...dependencies.filter((name) => !imported.has(name)).map((name) => `${name} must be in devDependencies`),
  ];
}
