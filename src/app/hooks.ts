import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { AppDispatch, AppStore, RootState } from './store';

/** The typed hooks of react-redux. Only types are imported from the store, so that features may import this file. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppStore = useStore.withTypes<AppStore>();

export type { RootState };

/** A thunk of a feature. */
export type AppThunk<Result = void> = ThunkAction<Result, RootState, unknown, UnknownAction>;
