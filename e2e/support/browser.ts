import { execFileSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** A headless browser that makes no requests of its own. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * A desktop's Chromium loads two pages behind the address bar of each window, which take a second of processor time. Chromium
 * heeds only the last such switch, so this one repeats those of Playwright's that matter here.
 */
const NO_OMNIBOX_PAGES = `--disable-features=${[
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
].join(',')}`;

/** What Playwright's `launchOptions` need to start the browser of this machine. */
export interface Browser {
  executablePath: string;
  args: string[];
  env?: Record<string, string>;
}

/**
 * Finds a Chromium: CHROMIUM_PATH, else the headless shell among the npm packages (Linux on x64), which is the same on every
 * machine and needs less processor time than a desktop's; elsewhere one on PATH, or Playwright's own.
 * @throws Error when CHROMIUM_PATH names no program, or none is found
 */
export function findBrowser(): Browser {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (isProgram(named)) return desktopBrowser(named);
    throw new Error(`CHROMIUM_PATH is "${named}", which is no program. Set it to a Chromium, or unset it.`);
  }
  if (process.platform === 'linux' && process.arch === 'x64') return packagedBrowser();
  const installed = [...programsOnPath(), chromium.executablePath()].find(isProgram);
  if (!installed) throw new Error('No Chromium was found. Install one, or set CHROMIUM_PATH.');
  return desktopBrowser(installed);
}

const desktopBrowser = (executablePath: string): Browser => ({
  executablePath,
  args: [...QUIET, NO_OMNIBOX_PAGES],
});

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function programsOnPath(): string[] {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  return ['chromium', 'chromium-browser', 'google-chrome'].flatMap((name) =>
    folders.map((folder) => path.join(folder, name)),
  );
}

/** The Chromium of the npm package @sparticuz/chromium, unpacked once with the libraries and fonts it needs. */
function packagedBrowser(): Browser {
  const folder = path.resolve('.cache/chromium');
  if (!existsSync(folder)) unpack(folder);
  return {
    executablePath: path.join(folder, 'chromium'),
    args: QUIET,
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: path.join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: path.join(folder, 'fonts/here.conf'),
    },
  };
}

/** In a process of its own: the package unpacks into TMPDIR, and its libraries only if it believes to be on AWS. */
function unpack(folder: string): void {
  mkdirSync(path.dirname(folder), { recursive: true });
  const unfinished = mkdtempSync(`${folder}-`);
  const program = `await (await import('@sparticuz/chromium')).default.executablePath();`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, TMPDIR: unfinished, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // The package's own configuration names fixed folders of AWS.
  writeFileSync(
    path.join(unfinished, 'fonts/here.conf'),
    `<fontconfig><dir>${folder}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/fontcache</cachedir></fontconfig>`,
  );
  renameSync(unfinished, folder);
}
