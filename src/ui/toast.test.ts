import { receiveToasts, toast, type Toast } from './toast';

test('what is said before the toasts have loaded is shown once they have', () => {
  const shown: Toast[] = [];
  toast('early', 'info');
  const stop = receiveToasts((each) => shown.push(each));
  toast('now', 'success');
  stop();
  toast('between', 'error');
  receiveToasts((each) => shown.push(each))();
  expect(shown.map(({ text }) => text)).toEqual(['early', 'now', 'between']);
});

test('a silent failure says nothing', () => {
  const show = jest.fn();
  const stop = receiveToasts(show);
  toast(null, 'error');
  stop();
  expect(show).not.toHaveBeenCalled();
});
