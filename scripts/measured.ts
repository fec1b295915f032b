import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Measured } from './budget';

const file = path.join(import.meta.dirname, '../dist/sizes.json');

/** Keeps what the pages of the last build weigh, for those who ask later. */
export const writeMeasured = (measured: Measured[]): void => writeFileSync(file, JSON.stringify(measured));

/** What the pages of the last build weigh. */
export const readMeasured = (): Measured[] => JSON.parse(readFileSync(file, 'utf8')) as Measured[];
