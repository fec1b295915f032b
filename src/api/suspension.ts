import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded } from './session';

/** What the server says of the suspension, as it answered a call; null where there is none, as far as the page knows. */
export type SuspensionState = string | null;

const suspensionSlice = createSlice({
  name: 'suspension',
  initialState: null as SuspensionState,
  reducers: {
    /** The server refused a call since the member is suspended. */
    suspended: (_state, { payload }: PayloadAction<string>): SuspensionState => payload,
    /** The server made a call again. */
    suspensionLifted: (): SuspensionState => null,
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => null);
  },
});

export const suspensionReducer = suspensionSlice.reducer;
export const { suspended, suspensionLifted } = suspensionSlice.actions;
export const selectSuspension = (state: { suspension: SuspensionState }) => state.suspension;
