import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** The request of a browser to a device, as far as it matters here. */
interface Asked {
  readonly challenge: string;
}

/** The ways a device or a page may differ from what it should do. */
export interface Oddities {
  readonly origin?: string;
  readonly rpId?: string;
  /** True if a finger, a face or a code unlocked the device. */
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly type?: string;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url');

/** A device with one passkey of ES256: what it makes and signs is what a server gets from a phone. */
export function softwareAuthenticator({ origin: pages }: { readonly origin: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const userHandle = { current: '' };
  let uses = 0;

  const clientData = ({ challenge }: Asked, type: string, odd: Oddities) =>
    JSON.stringify({
      type: odd.type ?? type,
      challenge,
      origin: odd.origin ?? pages,
      crossOrigin: false,
    });
  const head = (odd: Oddities, isNew: boolean) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(odd.counter ?? ++uses);
    const flags = 1 + (odd.isVerified === false ? 0 : 4) + (isNew ? 64 : 0);
    const rpId = odd.rpId ?? new URL(pages).hostname;
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  };
  /** COSE: the key as CBOR. */
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);

  return {
    id: base64url(id),
    /** Makes the passkey: what `addPasskey` takes. */
    create(asked: Asked & { readonly user: { readonly id: string } }, odd: Oddities = {}) {
      userHandle.current = asked.user.id;
      const length = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey]);
      const data = Buffer.concat([head(odd, true), attested]);
      const size = Buffer.alloc(2);
      size.writeUInt16BE(data.length);
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x59]),
        size,
        data,
      ]);
      return {
        id: base64url(id),
        response: {
          clientDataJSON: base64url(clientData(asked, 'webauthn.create', odd)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      };
    },
    /** Signs a challenge: what `login` takes. */
    answer(asked: Asked, odd: Oddities = {}) {
      const client = clientData(asked, 'webauthn.get', odd);
      const data = head(odd, false);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id: base64url(id),
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: userHandle.current,
        },
      };
    },
  };
}
