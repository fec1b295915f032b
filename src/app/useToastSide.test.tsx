import { act, renderHook } from '@testing-library/react';
import { settle } from '../testing/settle';
import { useToastSide } from './useToastSide';

/** A text field at `top` pixels of a window of 768. */
function addField(top: number): HTMLTextAreaElement {
  const field = document.createElement('textarea');
  field.getBoundingClientRect = () => DOMRect.fromRect({ y: top, height: 44 });
  document.body.append(field);
  return field;
}

const focus = (field: HTMLElement) =>
  act(async () => {
    field.focus();
    await settle();
  });

test('toasts are at the other end of the window than the field in use', async () => {
  const { result } = renderHook(useToastSide);
  expect(result.current).toBe('bottom');
  const [low, high] = [addField(600), addField(80)];
  await focus(low);
  expect(result.current).toBe('top');
  await focus(high);
  expect(result.current).toBe('bottom');
  await focus(low);
  await act(async () => {
    low.blur();
    await settle();
  });
  expect(result.current).toBe('bottom');
});
