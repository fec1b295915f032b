import { networkOf } from '../../http/address';

/** An account, by its name or email in whatever case, and the network from which someone asks for it. */
export const accountFrom = (account: string, ip: string): string =>
  `${account.toLowerCase()} ${networkOf(ip).address}`;
