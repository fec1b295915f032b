import { combineReducers, type Reducer } from '@reduxjs/toolkit';
import { baseApi } from '../api/baseApi';
import { intentsReducer } from '../api/intentsSlice';
import { networkReducer } from '../api/networkSlice';
import { switchesReducer } from '../api/switchesSlice';
import { authReducer, type AuthState } from '../features/auth';
import { openConversationReducer, outboxReducer } from '../features/messages';
import { stalePostsReducer } from '../features/posts';
import { tierReducer, type TierState } from '../features/subscriptions';
import { noticesReducer } from './notices';

interface SessionReducers {
  auth: Reducer<AuthState>;
  tier: Reducer<TierState>;
}

/** All slices. The session's may come with persistence around them. */
export const makeRootReducer = ({ auth, tier }: SessionReducers = { auth: authReducer, tier: tierReducer }) =>
  combineReducers({
    auth,
    tier,
    network: networkReducer,
    intents: intentsReducer,
    switches: switchesReducer,
    notices: noticesReducer,
    openConversation: openConversationReducer,
    outbox: outboxReducer,
    stalePosts: stalePostsReducer,
    [baseApi.reducerPath]: baseApi.reducer,
  });

export type RootState = ReturnType<ReturnType<typeof makeRootReducer>>;
