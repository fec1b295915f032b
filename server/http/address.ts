import { isIPv6 } from 'node:net';
import { Address6 } from 'ip-address';

/** A block, such as an IPv6 /48 with its 65,536 /64, may do as much as this many addresses. */
export const BLOCK_FACTOR = 10;

/** Where a request comes from. */
export interface ClientNetwork {
  /** An IPv4 address or an IPv6 /64, since a household has a whole one to choose from (decisions: Limits). */
  address: string;
  /** The IPv6 /48, which one customer may have; for IPv4 the address. */
  block: string;
}

/** An address as some proxies give it, with its port: 192.0.2.1:5123 or [2001:db8::1]:5123. */
const WITH_PORT = /^(?:([\d.]+)|\[(.+)\])(?::\d+)?$/;

/** The network of an IP address; an IPv4 address within IPv6 (::ffff:192.0.2.1) counts as IPv4. Other texts stand for themselves. */
export function networkOf(client: string): ClientNetwork {
  const [, v4, v6] = WITH_PORT.exec(client) ?? [];
  const ip = v4 ?? v6 ?? client;
  if (!isIPv6(ip)) return { address: ip, block: ip };
  const address = new Address6(ip);
  if (address.isMapped4()) return networkOf(address.to4().correctForm());
  const block = (bits: number) =>
    new Address6(`${ip.replace(/%.*$/, '')}/${bits}`).startAddress().correctForm();
  return { address: `${block(64)}/64`, block: `${block(48)}/48` };
}
