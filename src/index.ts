/** Lets the browser handle input. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * The largest modules of the app, each before what imports it. Evaluating all of the app's modules in one task would
 * block a slow phone.
 */
const modules = [
  () => import(/* webpackMode: "eager", webpackExports: ["createRoot"] */ 'react-dom/client'),
  () => import(/* webpackMode: "eager", webpackExports: ["createTheme"] */ '@mui/material/styles'),
  () => import(/* webpackMode: "eager", webpackExports: ["theme"] */ './theme/theme'),
  () => import(/* webpackMode: "eager", webpackExports: ["makePersistedStore"] */ './app/store'),
  () => import(/* webpackMode: "eager", webpackExports: ["App"] */ './app/App'),
];

async function main(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root.');
  for (const evaluate of modules) {
    await evaluate();
    await nextTask();
  }
  const { start } = await import(/* webpackMode: "eager", webpackExports: ["start"] */ './start');
  await start(root);
}

void main();
