import { REPORT_FORMAT, type Report } from '../src/support/report/report';
import { parseShared } from './parseShared';

/** @throws Error with a message for the user, if this build cannot read the text */
export function readReport(text: string): Report {
  let value: unknown;
  try {
    value = parseShared(text);
  } catch {
    throw new Error('This file is not JSON.');
  }
  const { pantheon, computedStates } = (value ?? {}) as Partial<Report>;
  if (!pantheon || !Array.isArray(computedStates)) throw new Error('This file is not a report of Pantheon.');
  if (pantheon.format !== REPORT_FORMAT) {
    throw new Error(`This report has format ${pantheon.format}; this build reads format ${REPORT_FORMAT}.`);
  }
  return value as Report;
}
