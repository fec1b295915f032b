import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import { Suspense, useReducer } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { renderScreen } from '../testing/renderScreen';
import { makeStore } from '../testing/store';
import { lazyPart } from './lazyPart';

/** What webpack rejects an import with whose code did not come. */
const notLoaded = () =>
  Promise.reject(Object.assign(new Error('chunk 7 failed'), { name: 'ChunkLoadError' }));

type PartOfTest = ReturnType<typeof lazyPart<{ name: string }>>;

/** Two cards with the part, which are rendered again at the press of a button. */
function Cards({ Part }: { Part: PartOfTest }) {
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);
  return (
    <ErrorBoundary fallback="The page is broken">
      <button onClick={renderAgain}>Render again</button>
      <Suspense fallback="Loading...">
        <Part name="first" />
        <Part name="second" />
      </Suspense>
    </ErrorBoundary>
  );
}

const open = (Part: PartOfTest) => renderScreen(<Cards Part={Part} />, makeStore());

test('a part that could not be loaded says so in its place, and can be tried again', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const Loaded = ({ name }: { name: string }) => (
    <>
      <p>{name} is here</p>
      <input aria-label={name} />
    </>
  );
  const load = jest.fn().mockImplementationOnce(notLoaded).mockResolvedValue({ default: Loaded });
  const { user } = open(lazyPart<{ name: string }>(load, 'It could not be loaded.'));
  expect(await screen.findAllByText('It could not be loaded.')).toHaveLength(2);
  await user.click(screen.getAllByRole('button', { name: 'Try Again' })[0]!);
  await user.type(await screen.findByLabelText('first'), 'what was typed');
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('second is here')).toBeVisible();
  expect(screen.queryByText('It could not be loaded.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Render again' }));
  expect(screen.getByLabelText('first')).toHaveValue('what was typed');
  expect(load).toHaveBeenCalledTimes(2);
});

test('an error within a part that was loaded is the page’s', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const Broken = () => {
    throw new TypeError('of its own');
  };
  open(lazyPart<{ name: string }>(() => Promise.resolve({ default: Broken }), 'It could not be loaded.'));
  expect(await screen.findByText('The page is broken')).toBeVisible();
});
