import { parseCommand } from './commandLine';
import { UsageError } from './command';

test.each([
  [[], 'Which command?'],
  [['constructor'], 'There is no command "constructor".'],
  [['show'], 'It is: show <username>'],
  [['show', 'a', 'b'], 'It is: show <username>'],
  [['show', 'a', '--yes'], 'It is: show <username>'],
  [['delete'], 'It is: delete <username> [--yes]'],
  [['grant', 'a'], 'It is: grant <username> <tier>'],
  [['audit', '--post', 'all'], '--post needs the number of a post, not "all".'],
  [
    ['audit', '--post', '99999999999999999999'],
    '--post needs the number of a post, not "99999999999999999999".',
  ],
  [['invite', '--uses', '0'], '--uses needs a number from 1 to 9999, not "0".'],
  [['invite', '--days', '10000'], '--days needs a number from 1 to 9999, not "10000".'],
  [['show', 'a', '--days', '1'], 'It is: show <username>'],
  [['audit', '--posts', '1'], "Unknown option '--posts'."],
])('%j is not understood, and a sentence says why', (args, sentence) => {
  expect(() => parseCommand(args)).toThrow(new UsageError(sentence));
});

test.each([[['--help']], [['-h']], [['show', '--help']]])('%j asks for help', (args) => {
  expect(parseCommand(args)).toBe('help');
});

test('a name that begins with a dash follows --', () => {
  expect(parseCommand(['show', '--', '-x-'])).toMatchObject({ input: { positionals: ['-x-'] } });
});
