import { createPrivateKey, X509Certificate } from 'node:crypto';
import * as z from 'zod/mini';
import type { Variables } from './environment.ts';

/** The certificates and the key are PEM. */
export interface AppleWallet {
  readonly passTypeId: string;
  readonly teamId: string;
  readonly certificate: string;
  readonly privateKey: string;
  /** The certificate of Apple that issued ours. */
  readonly issuer: string;
}

export interface GoogleWallet {
  readonly issuerId: string;
  /** The address of the service account. */
  readonly email: string;
  readonly privateKey: string;
}

const pemBlocks = /-----BEGIN ([A-Z ]+)-----[^-]+-----END \1-----/g;

/** The certificate of a pass type, its key and the certificate of its issuer: PEM, all of it as base64. */
export function readAppleWallet(text: string | undefined): AppleWallet | null {
  if (text === undefined) return null;
  const blocks = [...fromBase64(text).matchAll(pemBlocks)];
  try {
    const certificates = blocks.flatMap(([pem, kind]) =>
      kind === 'CERTIFICATE' ? new X509Certificate(pem) : [],
    );
    const key = createPrivateKey(blocks.find(([, kind]) => kind?.endsWith('KEY'))?.[0] ?? '');
    const own = certificates.find((one) => one.checkPrivateKey(key));
    const issuer = certificates.find((one) => one !== own && own?.checkIssued(one));
    const passTypeId = /^UID=(pass\..+)$/m.exec(own?.subject ?? '')?.[1];
    const teamId = /^OU=(.+)$/m.exec(own?.subject ?? '')?.[1];
    if (key.asymmetricKeyType !== 'rsa' || !own || !issuer || !passTypeId || !teamId)
      throw new Error();
    const privateKey = key.export({ type: 'pkcs8', format: 'pem' }).toString();
    const certificate = own.toString();
    return { passTypeId, teamId, certificate, privateKey, issuer: issuer.toString() };
  } catch {
    throw new Error(
      'APPLE_WALLET must hold the certificate of a pass type, its key without a password, and the certificate of its issuer, as PEM in base64',
    );
  }
}

const serviceAccount = z.object({ client_email: z.string(), private_key: z.string() });

/** The number of the issuer and the key file of its service account, as base64: both or none. */
export function readGoogleWallet({
  GOOGLE_WALLET_ISSUER: issuerId,
  GOOGLE_WALLET_KEY: file,
}: Pick<Variables, 'GOOGLE_WALLET_ISSUER' | 'GOOGLE_WALLET_KEY'>): GoogleWallet | null {
  if (issuerId === undefined && file === undefined) return null;
  if (issuerId === undefined) {
    throw new Error('GOOGLE_WALLET_ISSUER is missing beside GOOGLE_WALLET_KEY');
  }
  if (file === undefined)
    throw new Error('GOOGLE_WALLET_KEY is missing beside GOOGLE_WALLET_ISSUER');
  try {
    const account = z.parse(serviceAccount, JSON.parse(fromBase64(file)));
    createPrivateKey(account.private_key);
    return { issuerId, email: account.client_email, privateKey: account.private_key };
  } catch {
    throw new Error('GOOGLE_WALLET_KEY must be the JSON key file of a service account in base64');
  }
}

const fromBase64 = (text: string) => Buffer.from(text, 'base64').toString('utf8');
