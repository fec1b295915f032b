export type { Log } from './log';
export { startSandbox, type Sandbox, type SandboxOptions, type SandboxProvider } from './sandbox';
