import { combineReducers, type Reducer } from '@reduxjs/toolkit';
import { baseApi } from '../api/baseApi';
import { suspensionReducer } from '../api/suspension';
import { additionsReducer } from '../optimistic/additions';
import { intentsReducer } from '../optimistic/intentsSlice';
import { networkReducer } from '../network/networkSlice';
import { outboxReducer } from '../outbox/outboxSlice';
import { disclosureReducer } from '../disclosure/disclosure';
import { authReducer, type AuthState } from '../features/auth/authSlice';
import { openConversationReducer } from '../features/messages/openConversation';
import { postsReducer } from '../features/posts/postsSlice';
import { tierReducer, type TierState } from '../features/auth/tierSlice';

interface SessionReducers {
  auth: Reducer<AuthState>;
  tier: Reducer<TierState>;
}

/** All slices. Those of the session may be passed with persistence. */
export const makeRootReducer = ({ auth, tier }: SessionReducers = { auth: authReducer, tier: tierReducer }) =>
  combineReducers({
    auth,
    tier,
    suspension: suspensionReducer,
    network: networkReducer,
    additions: additionsReducer,
    intents: intentsReducer,
    disclosure: disclosureReducer,
    openConversation: openConversationReducer,
    outbox: outboxReducer,
    posts: postsReducer,
    [baseApi.reducerPath]: baseApi.reducer,
  });

export type RootState = ReturnType<ReturnType<typeof makeRootReducer>>;
