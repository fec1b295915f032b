import { circumstances, PUBLIC, recordingOf, SECRETS, takeTour } from '../../testing/tour';
import { makeReport, writeReport, type Report } from './report';

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

test('the recording has those secrets, so that the tests above prove something, except passwords and reset tokens', () => {
  const { password, failedLogin, resetToken, ...others } = SECRETS;
  expect(Object.values(others).filter((secret) => !raw.includes(secret))).toEqual([]);
  expect([password, failedLogin, resetToken].filter((secret) => raw.includes(secret))).toEqual([]);
});

test('has what every member may see, so that the screen looks the same', () => {
  for (const words of Object.values(PUBLIC)) expect(text).toContain(words);
});

test('messages keep their length, so that lines break at the same places', () => {
  expect(text).toContain(SECRETS.message.replace(/\S/g, 'x'));
});

test('the types of a call’s actions have the endpoint', () => {
  const types = typesOf(report);
  expect(types[0]).toBe('@@INIT');
  expect(types).toContain('api/executeMutation/rejected (login)');
  expect(types).toContain('api/executeQuery/fulfilled (getPosts)');
  expect(types).toContain('api/queries/queryResultPatched (getMessages)');
});

test('has failed requests with their request ids, if they have one', () => {
  expect(report.pantheon.failures).toMatchObject([
    { endpoint: 'login', method: 'POST', status: 401, requestId: 'request-of-login' },
    { endpoint: 'confirmPasswordReset', status: 400, requestId: null },
  ]);
});
