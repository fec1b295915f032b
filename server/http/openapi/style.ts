/** The stylesheet of the page: the product's marble and ink, in the scheme that the reader's system asks for. */
export const docsStyle = `:root {
  color-scheme: light dark;
  --ground: #efeeea; --paper: #fbfaf8; --line: #d9d6cd; --ink: #171a28; --soft: #535867;
  --accent: #2a3b86; --wash: #e6e9f6;
  --get: #17635a; --post: #2a3b86; --put: #7a5200; --delete: #a8231c;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0d0f15; --paper: #151821; --line: #282c38; --ink: #eeebe4; --soft: #a7aab6;
    --accent: #e4bf6c; --wash: #2a2416;
    --get: #83d5c2; --post: #a9b8f5; --put: #ecbe62; --delete: #f39a90;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0; background: var(--ground); color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif;
}
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 0.15em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
h1, h2, .brand { font-family: Marcellus, Georgia, 'Times New Roman', serif; font-weight: 400; line-height: 1.2; }
h1 { font-size: 2.25rem; margin: 0 0 0.25rem; }
h2 { font-size: 1.75rem; margin: 3rem 0 0; text-transform: capitalize; }
h3 { font-size: 1.05rem; margin: 0; overflow-wrap: anywhere; }
h3 a { color: inherit; text-decoration: none; }
h4 { font-size: 0.85rem; margin: 1.25rem 0 0.25rem; color: var(--soft); }
code { font: 0.9em ui-monospace, 'SF Mono', Menlo, Consolas, monospace; }
.soft, .soft code { color: var(--soft); font-weight: 400; }
.summary { margin: 0.5rem 0; }
main { max-width: 58rem; padding: 2rem 1.25rem 6rem; }
article {
  background: var(--paper); border: 1px solid var(--line); border-radius: 8px;
  margin: 1rem 0; padding: 1rem 1.25rem;
}
.method {
  display: inline-block; min-width: 4.6em; padding: 0.1em 0.5em; border: 1px solid currentcolor; border-radius: 4px;
  font: 600 0.72rem/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; text-align: center; vertical-align: 0.1em;
}
.get { color: var(--get); } .post { color: var(--post); } .delete { color: var(--delete); }
.put, .patch { color: var(--put); }
.status, .refusal { font-weight: 600; color: var(--get); } .refusal { color: var(--delete); text-decoration: none; }
:target { outline: 2px solid var(--accent); outline-offset: 2px; }
.table { overflow-x: auto; margin: 0.25rem 0; }
table { width: 100%; border-collapse: collapse; font-size: 0.9rem; }
th { color: var(--soft); font-weight: 600; text-align: left; }
td code { overflow-wrap: anywhere; }
th, td { padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
tbody tr:last-child > td { border-bottom: 0; }
nav { padding: 1.25rem; border-bottom: 1px solid var(--line); font-size: 0.9rem; }
nav ul { list-style: none; margin: 0.25rem 0 0.75rem; padding: 0; }
nav li a { display: grid; grid-template-columns: auto 1fr; gap: 0.5rem; align-items: start; padding: 0.2rem 0.4rem; border-radius: 4px; color: inherit; text-decoration: none; }
nav li a:hover { background: var(--wash); }
nav .method { min-width: 5.2em; margin-top: 0.3em; font-size: 0.62rem; }
nav summary { cursor: pointer; color: var(--soft); text-transform: capitalize; }
.brand { font-size: 1.35rem; margin: 0 0 1rem; } .brand a { color: inherit; text-decoration: none; }
@media (min-width: 60rem) {
  body { display: grid; grid-template-columns: 21rem minmax(0, 1fr); }
  nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; border-bottom: 0; border-right: 1px solid var(--line); }
  main { padding: 2.5rem 3rem 8rem; }
}
`;
