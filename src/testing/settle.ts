import { act } from '@testing-library/react';

const turn = () => new Promise((resolve) => setTimeout(resolve));
/** RTK tells the page of answers with the next frame. */
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Until every call that the script answers is answered, and what follows from it is shown. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await act(async () => {
      await turn();
      await turn();
      await frame();
    });
  }
}
