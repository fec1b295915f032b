import { parseForm } from './form';

test.each([
  ['', {}],
  ['a=1&b=two+words', { a: '1', b: 'two words' }],
  ['metadata[a]=1&metadata[b]=2', { metadata: { a: '1', b: '2' } }],
  [
    'items[0][price]=p&items[0][quantity]=1&items[1][price]=q',
    { items: [{ price: 'p', quantity: '1' }, { price: 'q' }] },
  ],
  ['expand[]=a&expand[]=b', { expand: ['a', 'b'] }],
  ['a%5Bb%5D%5Bc%5D=1', { a: { b: { c: '1' } } }],
  ['metadata=', { metadata: '' }],
])('%j is read as Stripe reads it', (text, form) => {
  expect(parseForm(text)).toEqual(form);
});

test.each(['__proto__[polluted]=1', 'constructor[prototype][polluted]=1', 'a[__proto__][polluted]=1'])(
  '%j is plain names and reaches nothing',
  (text) => {
    parseForm(text);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  },
);

test('a name with thousands of brackets is read to a bounded depth', () => {
  const form = JSON.stringify(parseForm(`a${'[b]'.repeat(19_000)}=1`));
  expect(form.length).toBeLessThan(200);
});
