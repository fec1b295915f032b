import { act } from '@testing-library/react';

const turn = () => new Promise((resolve) => setTimeout(resolve));
/** RTK batches some store notifications until the next frame. */
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Waits until all scripted responses are handled and rendered. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await act(async () => {
      await turn();
      await turn();
      await frame();
    });
  }
}
