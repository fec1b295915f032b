const light = `color-scheme: light;
  --ground: #efeeea; --paper: #fbfaf8; --raised: #fff; --sunken: #e7e5df; --line: #d9d6cd; --edge: #8b8778;
  --ink: #171a28; --soft: #535867; --accent: #2a3b86; --accent-hover: #1e2c69; --on-accent: #fff; --gold: #b98f3a;
  --gold-ink: #795410; --danger: #a8231c; --danger-wash: #fbe9e7; --success: #1f6438; --success-wash: #e4f2e8;
  --warning: #7a5200; --warning-wash: #fbf0d9; --hades: #67368f; --hades-wash: #eee4f6; --zeus: #7a5200;
  --zeus-wash: #f8ebc9;`;

const dark = `color-scheme: dark;
  --ground: #0d0f15; --paper: #151821; --raised: #1c202b; --sunken: #0a0c11; --line: #282c38; --edge: #757a88;
  --ink: #eeebe4; --soft: #a7aab6; --accent: #e4bf6c; --accent-hover: #f0d08a; --on-accent: #1c1608; --gold: #d6ae58;
  --gold-ink: #e4bf6c; --danger: #f39a90; --danger-wash: #351a19; --success: #86cf9d; --success-wash: #14291c;
  --warning: #ecbe62; --warning-wash: #2f2510; --hades: #cda9f2; --hades-wash: #2b1f3b; --zeus: #f1c868;
  --zeus-wash: #352a10;`;

/** The stylesheet of the hosted pages: the product's marble, lapis and gold, in the scheme that the member chose. */
export const sandboxStyle = `@font-face {
  font-family: Marcellus; src: url('/assets/marcellus-latin.8a539799.woff2') format('woff2'); font-display: swap;
}
:root { ${light} }
:root[data-scheme='dark'] { ${dark} }
@media (prefers-color-scheme: dark) { :root:not([data-scheme='light']) { ${dark} } }
/* The room at the sides does not grow with enlarged text, which needs it. */
:root { --moulding: color-mix(in srgb, var(--gold) 42%, var(--line)); --side: min(1.25rem, 5vw); }
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; background: var(--ground); }
body {
  margin: 0; min-height: 100vh; color: var(--ink); overflow-wrap: break-word; hyphens: auto;
  background: radial-gradient(ellipse 80% 32rem at 50% -6rem, color-mix(in srgb, var(--gold) 20%, transparent), transparent 70%) no-repeat var(--ground);
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif;
}
p, h1, h2, ul, dl, dd { margin: 0; }
h1, h2, .brand, .offer { font-family: Marcellus, Georgia, serif; font-weight: 400; line-height: 1.2; }
a { color: var(--accent); text-underline-offset: 0.18em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
::selection { background: var(--accent); color: var(--on-accent); }
.soft { color: var(--soft); }
code { font: 0.9em ui-monospace, 'SF Mono', Menlo, Consolas, monospace; }

header {
  display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem 1rem;
  max-width: 60rem; margin: 0 auto; padding: 1rem var(--side);
}
.brand { display: flex; align-items: center; gap: 0.5rem; font-size: 1.375rem; letter-spacing: 0.03em; }
.brand .mark { width: 1.75rem; height: 1.75rem; color: var(--gold-ink); }
.mark { fill: currentcolor; }
.sandbox {
  padding: 0.25rem 0.75rem; border: 1px solid var(--moulding); border-radius: 1rem;
  background: var(--warning-wash); color: var(--warning); font-size: 0.875rem;
}
main { max-width: 60rem; margin: 0 auto; padding: 0.5rem var(--side) 4rem; }

.roof { display: block; width: 100%; height: auto; fill: none; stroke: var(--moulding); stroke-width: 1.5; }
.roof .stone { fill: var(--paper); }
.roof .gold { fill: var(--gold); stroke: none; }
.slab {
  position: relative; padding: 1.75rem min(1.5rem, 6vw) 1.5rem; border: 1px solid var(--moulding); border-top: 0; background: var(--paper);
  box-shadow: 0 0.75rem 0 -1px var(--paper), 0 0.75rem 0 0 var(--moulding);
}
.slab::before {
  content: ''; position: absolute; inset: 6px 0 auto; height: 6px; opacity: 0.6;
  background: linear-gradient(90deg, transparent 25%, var(--gold) 25% 75%, transparent 75%) 0 0 / 16px 100% round;
}
.sign { display: grid; place-items: center; flex: none; border-radius: 50%; width: 3rem; height: 3rem; background: var(--sunken); color: var(--gold-ink); }
.sign .mark { width: 1.5rem; height: 1.5rem; }
[data-tier='HADES'] .sign { background: var(--hades-wash); color: var(--hades); }
[data-tier='ZEUS'] .sign { background: var(--zeus-wash); color: var(--zeus); }

.checkout { display: grid; gap: 2.5rem; }
.order { text-align: center; }
.order .sign { margin: 0.25rem auto 0.75rem; }
.order h1 { font-size: 1.625rem; letter-spacing: 0.2em; padding-left: 0.2em; text-transform: uppercase; }
.order .what { margin-top: 0.25rem; color: var(--soft); }
.order .offer { margin: 1.25rem 0 0.25rem; font-size: min(2.25rem, 13vw); }
.bill { display: grid; gap: 0.6rem; margin-top: 1.5rem; text-align: left; font-size: 0.9375rem; }
.bill div { display: flex; justify-content: space-between; gap: 1rem; }
.bill dd { font-variant-numeric: tabular-nums; white-space: nowrap; }
.bill .due { padding-top: 0.75rem; border-top: 1px solid var(--line); font-size: 1rem; font-weight: 650; }

.pay, .portal section, .held {
  padding: 1.25rem var(--side); border: 1px solid var(--line); border-radius: 14px; background: var(--paper);
}
.pay h2, .portal h2 { font-size: 1.375rem; }
.email { margin-top: 0.75rem; color: var(--ink); overflow-wrap: anywhere; }
.email span { color: var(--soft); padding-right: 0.5rem; }
form { margin: 0; }
.pay form, .card-change form {
  display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, max(8rem, 40%)), 1fr)); gap: 1rem 0.75rem; margin-top: 1.25rem;
}
form > *, .field.number, .field.name { grid-column: 1 / -1; }
form > .field.expiry, form > .field.cvc { grid-column: auto; }
.field { display: grid; gap: 0.35rem; align-content: start; }
label { font-size: 0.875rem; font-weight: 600; }
input {
  width: 100%; min-width: 0; min-height: 46px; padding: 0 min(0.875rem, 4vw); border: 1px solid var(--edge); border-radius: 8px;
  background: var(--raised); color: var(--ink); font: inherit; font-size: 1rem; font-variant-numeric: tabular-nums;
}
input:focus-visible { outline: 2px solid var(--accent); outline-offset: -1px; }
input[aria-invalid] { border-color: var(--danger); }
.fault { color: var(--danger); font-size: 0.8125rem; }
.button {
  display: inline-flex; align-items: center; justify-content: center; min-height: 44px; padding: 0.5rem var(--side);
  border: 1px solid var(--edge); border-radius: 8px; background: none; color: var(--ink); font: inherit;
  font-weight: 600; text-decoration: none; cursor: pointer; transition: background-color 120ms;
}
.button:hover { background: var(--sunken); }
.button.primary { border-color: transparent; background: var(--accent); color: var(--on-accent); }
.button.primary:hover { background: var(--accent-hover); }
.button.danger { border-color: var(--danger); color: var(--danger); }
.button.danger:hover { background: var(--danger-wash); }
summary { display: inline-flex; align-items: center; min-height: 44px; color: var(--accent); cursor: pointer; }
summary:hover { text-decoration: underline; text-underline-offset: 0.18em; }
summary::before { content: ''; width: 0.4rem; height: 0.4rem; margin: 0 0.7rem 0 0.2rem; border: solid currentcolor; border-width: 0 1.5px 1.5px 0; transform: rotate(-45deg); }
details[open] > summary::before { transform: rotate(45deg); }
summary::-webkit-details-marker { display: none; }
.cards { font-size: 0.875rem; margin: -0.5rem 0; }
.cards ul { display: grid; gap: 0.5rem; padding: 0; list-style: none; }
.cards li { display: flex; flex-wrap: wrap; gap: 0 0.75rem; align-items: baseline; }
.cards li span { flex: 1 1 8rem; }
.cards li span, .cards p { color: var(--soft); }
.cards p { margin: 0.5rem 0 0.75rem; }
.back { margin-top: 1rem; }
.back a { display: inline-flex; align-items: center; min-height: 44px; }

.notice { margin-top: 1rem; padding: 0.625rem 0.875rem; border-left: 3px solid; border-radius: 6px; font-size: 0.9375rem; }
form > .notice { margin: 0; }
.notice.danger { border-color: var(--danger); background: var(--danger-wash); }
.notice.success { border-color: var(--success); background: var(--success-wash); }

.message { max-width: 32rem; margin: 4vh auto 0; text-align: center; }
.message h1, .portal h1 { font-size: min(1.75rem, 13vw); }
.message .slab { display: grid; gap: 1rem; justify-items: center; padding: 1.5rem min(1.5rem, 6vw) 1.75rem; }

.portal { display: grid; gap: 1.25rem; max-width: 42rem; margin: 0 auto; }
.portal > .back { margin: 0 0 -0.75rem; }
.portal h1 + .email { margin-top: -1rem; color: var(--soft); }
.portal > .notice { margin: 0; }
.held { display: flex; flex-wrap: wrap; gap: 1rem; }
.held > div:not(.acts) { flex: 1 1 11rem; min-width: 0; }
.held h2 { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.75rem; letter-spacing: 0.06em; }
.held h2 { margin-bottom: 0.25rem; }
.held .price { font-weight: 600; }
.card-brand { text-transform: capitalize; }
.status {
  padding: 0.1rem 0.6rem; border-radius: 1rem; background: var(--sunken); color: var(--soft);
  font: 650 0.75rem/1.5 system-ui, sans-serif; letter-spacing: 0.02em;
}
.status.active, .status.trialing { background: var(--success-wash); color: var(--success); }
.status.past_due { background: var(--danger-wash); color: var(--danger); }
.status.ends { background: var(--warning-wash); color: var(--warning); }
.acts { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: flex-start; }
.held .acts { flex-basis: 100%; }
.danger-zone { color: var(--soft); }
.danger-zone[open] { flex-basis: 100%; }
.danger-zone p { margin: 0 0 0.75rem; }
.danger-zone summary { color: var(--danger); }
.time { display: grid; gap: 0.5rem; }
.time .acts { margin-top: 0.5rem; }
.none { color: var(--soft); }

@media (min-width: 52rem) {
  .checkout { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); gap: 3.5rem; align-items: start; padding-top: 1.5rem; }
  .pay { padding: 1.75rem; }
  .slab { padding: 2rem 1.75rem 1.75rem; }
  .held { padding: 1.5rem; }
}
@media (prefers-reduced-motion: reduce) { .button { transition: none; } }
@media (forced-colors: active) { .status, .sandbox, .sign { border: 1px solid; } }
`;
