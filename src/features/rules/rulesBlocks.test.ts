import { toBlocks } from './rulesBlocks';

test('lines are headings, items and paragraphs', () => {
  expect(toBlocks('# Be kind\r\n\nTo all:\n- guests\n -  friends\n\n##Again\n- once')).toEqual([
    { kind: 'heading', text: 'Be kind' },
    { kind: 'paragraph', text: 'To all:' },
    { kind: 'list', items: ['guests', 'friends'] },
    { kind: 'heading', text: 'Again' },
    { kind: 'list', items: ['once'] },
  ]);
});

test('empty lines and signs alone are nothing, and a sign within a line is text', () => {
  expect(toBlocks('\n#\n-\n  \nAsk - politely #1')).toEqual([
    { kind: 'paragraph', text: 'Ask - politely #1' },
  ]);
});
