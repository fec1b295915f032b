import fs from 'node:fs';
import path from 'node:path';

/**
 * The public modules of each feature of the page (`src/features`) or the server (`server/features`). A feature imports
 * those before it.
 * @typedef {Record<string, string[]>} PublicModules
 */

/** @param {string} file */
const isTest = (file) => /\.test\.tsx?$|\/testing\//.test(file);

/**
 * The feature and the module that an import leads to; null within a feature and outside features.
 * @param {string} folder of the features
 * @param {string} file that imports
 * @param {unknown} specifier
 */
function featureImport(folder, file, specifier) {
  if (typeof specifier !== 'string' || !specifier.startsWith('.')) return null;
  const partsOf = (/** @type {string} */ name) => path.relative(folder, name).split(path.sep);
  const [own = ''] = partsOf(file);
  const [feature = '', ...inner] = partsOf(path.resolve(path.dirname(file), specifier));
  return feature === '..' || feature === own ? null : { own, feature, module: inner.join('/') };
}

/**
 * An ESLint rule: other features, and what is above them, import a feature's public modules alone, and a feature only
 * from those before it. A test may import any module.
 * @param {'src' | 'server'} directory
 * @param {PublicModules} publicModules
 * @returns {import('eslint').Rule.RuleModule}
 */
export function featureImportsRule(directory, publicModules) {
  const order = Object.keys(publicModules);
  return {
    create(context) {
      const { cwd, filename } = context;
      /** @param {{ source?: import('estree').Expression | null }} node */
      const check = ({ source }) => {
        if (source?.type !== 'Literal') return;
        const found = featureImport(path.join(cwd, directory, 'features'), filename, source.value);
        if (!found) return;
        const { own, feature, module } = found;
        if (order.includes(own) && order.indexOf(own) < order.indexOf(feature)) {
          context.report({
            node: source,
            message: `${own} comes before ${feature} in publicModules (eslint.config.mjs).`,
          });
        } else if (!isTest(filename) && !publicModules[feature]?.includes(module)) {
          const name = module || 'itself';
          context.report({
            node: source,
            message: `${feature} does not list ${name} in publicModules (eslint.config.mjs).`,
          });
        }
      };
      return {
        ImportDeclaration: check,
        ImportExpression: check,
        ExportNamedDeclaration: check,
        ExportAllDeclaration: check,
      };
    },
  };
}

/**
 * The table, once it names each feature and only modules that are imported from outside their feature.
 * @param {string} root
 * @param {'src' | 'server'} directory
 * @param {PublicModules} publicModules
 * @throws {Error} with what is missing or listed in vain
 */
export function checkPublicModules(root, directory, publicModules) {
  const folder = path.join(root, directory, 'features');
  const features = fs.readdirSync(folder);
  const imported = new Set();
  for (const name of fs.readdirSync(path.join(root, directory), { recursive: true, encoding: 'utf8' })) {
    const file = path.join(root, directory, name);
    if (!/\.tsx?$/.test(file) || isTest(file)) continue;
    for (const [, specifier] of fs
      .readFileSync(file, 'utf8')
      .matchAll(/(?:from |import\([^'()]*)'(\.[^']+)'/g)) {
      const found = featureImport(folder, file, specifier);
      if (found) imported.add(`${found.feature}/${found.module}`);
    }
  }
  const listed = Object.entries(publicModules).flatMap(([feature, modules]) =>
    modules.map((module) => `${feature}/${module}`),
  );
  const faults = [
    ...features.filter((name) => !(name in publicModules)).map((name) => `${name} is missing`),
    ...Object.keys(publicModules)
      .filter((name) => !features.includes(name))
      .map((name) => `${name} has no folder`),
    ...listed.filter((module) => !imported.has(module)).map((module) => `nothing imports ${module}`),
  ];
  if (faults.length > 0)
    throw new Error(`publicModules of ${directory} (eslint.config.mjs): ${faults.join(', ')}.`);
  return publicModules;
}
