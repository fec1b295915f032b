import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { emitEvent, listen } from './events';

test('a listener that is added late hears all later events, also after a garbage collection', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  emitEvent('limitReached', { limit: 'unheard' });
  await setTimeout(1);
  collectGarbage();
  const heard: string[] = [];
  const end = listen('limitReached', ({ limit }) => heard.push(limit));
  // What is called for collected objects is called later.
  await setTimeout(50);
  collectGarbage();
  emitEvent('limitReached', { limit: 'heard' });
  expect(heard).toEqual(['heard']);
  end();
  emitEvent('limitReached', { limit: 'after the end' });
  expect(heard).toEqual(['heard']);
});
