import { eventParser } from './parseEvents';

const STREAM = ': hello\n\nretry: 1000\n\ndata: {"type":"post","id":1}\n\ndata:one\r\ndata: two\r\n\r\n:\n\n';
const EVENTS = [{ retryMs: 1000 }, { data: '{"type":"post","id":1}' }, { data: 'one\ntwo' }];

test('a stream says the same wherever it is cut into pieces', () => {
  expect(eventParser()(STREAM)).toEqual(EVENTS);
  for (let at = 0; at <= STREAM.length; at++) {
    const parse = eventParser();
    expect([...parse(STREAM.slice(0, at)), ...parse(STREAM.slice(at))]).toEqual(EVENTS);
  }
  const parse = eventParser();
  expect(Array.from(STREAM).flatMap((letter) => parse(letter))).toEqual(EVENTS);
});

test('what is not complete waits; fields that nobody knows, and a wait that is no number, say nothing', () => {
  const parse = eventParser();
  expect(parse('data: 1\n')).toEqual([]);
  expect(parse('\nid: 7\nevent: x\nretry: soon\n\n')).toEqual([{ data: '1' }]);
});
