import { makeReport, writeReport } from '../src/support/report/report';
import { circumstances, recordingOf, takeTour } from '../src/testing/tour';
import { readReport } from './readReport';

test('reads a written report', async () => {
  const report = makeReport(recordingOf(await takeTour()), circumstances);
  expect(readReport(writeReport(report))).toEqual(JSON.parse(JSON.stringify(report)));
});

test.each([
  ['what is not JSON', 'x', 'This file is not JSON.'],
  ['another JSON', '[]', 'This file is not a report of Pantheon.'],
  ['nothing', 'null', 'This file is not a report of Pantheon.'],
  [
    'a later report',
    '{"pantheon":{"format":3},"computedStates":[]}',
    'This report has format 3; this build reads format 2.',
  ],
])('rejects %s with a message', (_what, file, sentence) => {
  expect(() => readReport(file)).toThrow(sentence);
});
