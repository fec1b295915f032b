import type { Attack } from './attack';
import { connections } from './connections';
import { pictures } from './pictures';
import { requests } from './requests';
import { rows } from './rows';

export const attacks: Attack[] = [
  { what: 'no attack', prepare: () => Promise.resolve(() => Promise.resolve()) },
  ...connections,
  ...requests,
  ...pictures,
  ...rows,
];
