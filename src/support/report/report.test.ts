import { circumstances, PUBLIC, recordingOf, SECRETS, takeTour } from '../../testing/tour';
import { makeReport, readReport, writeReport, type Report } from './report';

let report: Report;
let text: string;
let raw: string;
beforeAll(async () => {
  const recording = recordingOf(await takeTour());
  raw = JSON.stringify(recording);
  report = makeReport(recording, circumstances);
  text = writeReport(report);
});

const typesOf = ({ actionsById }: Report) => Object.values(actionsById).map(({ action }) => action.type);

test.each(Object.entries(SECRETS))('no %s is in a report', (_what, secret) => {
  expect(text).not.toContain(secret);
});

test('the app did hold those secrets, so that the tests above mean something; of what lets somebody in it kept nothing', () => {
  const { password, failedLogin, resetToken, ...others } = SECRETS;
  expect(Object.values(others).filter((secret) => !raw.includes(secret))).toEqual([]);
  expect([password, failedLogin, resetToken].filter((secret) => raw.includes(secret))).toEqual([]);
});

test('what every member may see is in it, for the screen to be the same', () => {
  for (const words of Object.values(PUBLIC)) expect(text).toContain(words);
});

test('messages keep their length, so that lines break where they broke', () => {
  expect(text).toContain(SECRETS.message.replace(/\S/g, 'x'));
});

test('actions have telling names: a call has its endpoint in it', () => {
  const types = typesOf(report);
  expect(types[0]).toBe('@@INIT');
  expect(types).toContain('api/executeMutation/rejected (login)');
  expect(types).toContain('api/executeQuery/fulfilled (getPosts)');
  expect(types).toContain('api/queries/queryResultPatched (getMessages)');
});

test('a failed request is in it with its request id, also of a call that is not told what answered', () => {
  expect(report.pantheon.failures).toMatchObject([
    { endpoint: 'login', method: 'POST', status: 401, requestId: 'request-of-login' },
    { endpoint: 'confirmPasswordReset', status: 400, requestId: null },
  ]);
});

test('what is written can be read again', () => {
  expect(readReport(text)).toEqual(JSON.parse(JSON.stringify(report)));
});

test.each([
  ['no JSON', 'x', 'This file is no JSON.'],
  ['another JSON', '[]', 'This file is no report of Pantheon.'],
  ['nothing', 'null', 'This file is no report of Pantheon.'],
  [
    'a later report',
    '{"pantheon":{"format":2},"computedStates":[]}',
    'This report has format 2; this build reads format 1.',
  ],
])('%s is refused in a sentence', (_what, file, sentence) => {
  expect(() => readReport(file)).toThrow(sentence);
});
