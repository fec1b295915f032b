/** Moves this process's clock ahead, or back, by so many milliseconds; `jest.restoreAllMocks()` restores it. */
export function shiftClock(ms: number): void {
  const now = Date.now.bind(Date);
  jest.spyOn(Date, 'now').mockImplementation(() => now() + ms);
}
