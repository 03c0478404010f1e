import { BlockList, isIP } from 'node:net';

/** The addresses the provider's webhooks come from (razorpay.com/docs/security/whitelists); the list changes. */
const addresses = [
  '52.66.75.174',
  '52.66.76.63',
  '52.66.151.218',
  '35.154.217.40',
  '35.154.22.73',
  '35.154.143.15',
  '13.126.199.247',
  '13.126.238.192',
  '13.232.194.134',
];
const networks = ['18.96.225.0', '18.99.161.0'];
const networkBits = 26;

const known = new BlockList();
for (const address of addresses) known.addAddress(address);
for (const network of networks) known.addSubnet(network, networkBits);

/** True if the provider is known to send from here. Never let it decide more than a limit. */
export function isProviderAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '');
  return isIP(plain) === 4 && known.check(plain);
}
