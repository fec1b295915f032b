import { instrument, type EnhancedStore } from '@redux-devtools/instrument';
import { legacy_createStore } from '@reduxjs/toolkit';
import { makeRootReducer } from '../src/app/rootReducer';
import { makeReport, writeReport } from '../src/support/report/report';
import { circumstances, recordingOf, takeTour } from '../src/testing/tour';
import { readReport } from './readReport';
import { reducerType } from './replayStore';

/**
 * Redux DevTools recompute imported states from the actions, with the reducers of the page they are open on. The result
 * must equal the recorded states, or support sees a state that the member never had.
 */
test('the redacted actions lead to the redacted states, one by one', async () => {
  const report = readReport(writeReport(makeReport(recordingOf(await takeTour()), circumstances)));
  const reducer = makeRootReducer();
  const store = legacy_createStore(
    (state: ReturnType<typeof reducer> | undefined, action) =>
      reducer(state, { ...action, type: reducerType(action.type) }),
    instrument(),
  ) as EnhancedStore<object, { type: string }, object>;
  store.liftedStore.dispatch({ type: 'IMPORT_STATE', nextLiftedState: report } as never);
  const { computedStates } = store.liftedStore.getState();
  expect(computedStates).toHaveLength(report.computedStates.length);
  computedStates.forEach(({ state }, index) => {
    const name = `${index} ${report.actionsById[index]?.action.type}`;
    expect({ name, state }).toEqual({ name, state: report.computedStates[index]?.state });
  });
});
