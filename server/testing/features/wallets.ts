import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import forge from 'node-forge';
import type { Config } from '../../src/platform/config/config.ts';
import { readAppleWallet, readGoogleWallet } from '../../src/platform/config/wallets.ts';

const { pki } = forge;

const newPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

/** A certificate with the key of its own; without `by` it vouches for itself. */
function certificate(
  subject: forge.pki.CertificateField[],
  by?: { readonly cert: forge.pki.Certificate; readonly key: string },
) {
  const pair = newPair();
  const cert = pki.createCertificate();
  cert.publicKey = pki.publicKeyFromPem(pair.publicKey);
  cert.serialNumber = by ? '02' : '01';
  cert.validity.notBefore = new Date('2026-01-01');
  cert.validity.notAfter = new Date('2126-01-01');
  cert.setSubject(subject);
  cert.setIssuer(by ? by.cert.subject.attributes : subject);
  cert.sign(pki.privateKeyFromPem(by?.key ?? pair.privateKey), forge.md.sha256.create());
  return { cert, key: pair.privateKey, pem: pki.certificateToPem(cert) };
}

const inBase64 = (text: string) => Buffer.from(text).toString('base64');

/** Keys as Apple and Google hand them out, made for tests: as configuration, and as what checks their signatures. */
export function walletKeys() {
  const apple = certificate([{ name: 'commonName', value: 'Apple, for tests' }]);
  const ours = certificate(
    [
      { type: '0.9.2342.19200300.100.1.1', value: 'pass.example.sangamam' },
      { name: 'organizationalUnitName', value: 'TEAM123456' },
    ],
    apple,
  );
  const google = newPair();
  const account = {
    client_email: 'tickets@meet.iam.gserviceaccount.com',
    private_key: google.privateKey,
  };
  const environment = {
    APPLE_WALLET: inBase64(`${ours.pem}${ours.key}${apple.pem}`),
    GOOGLE_WALLET_ISSUER: '3388000000012345678',
    GOOGLE_WALLET_KEY: inBase64(JSON.stringify(account)),
  };
  const config = {
    appleWallet: readAppleWallet(environment.APPLE_WALLET),
    googleWallet: readGoogleWallet(environment),
  } satisfies Partial<Config>;
  return { config, ours, google: google.publicKey };
}

interface Captured {
  readonly authenticatedAttributes: forge.asn1.Asn1[];
  readonly signature: string;
}

/** True if a detached signature (PKCS #7) is of `content`, by the owner of the certificate. */
export function isSigned(signature: Buffer, content: Buffer, certificatePem: string): boolean {
  const { asn1, pkcs7, util } = forge;
  const message = pkcs7.messageFromAsn1(
    asn1.fromDer(util.createBuffer(signature.toString('binary'))),
  );
  const captured = (message as unknown as { rawCapture: Captured }).rawCapture;
  // signed as a set, whatever stands for it in the message
  const { UNIVERSAL } = asn1.Class;
  const set = asn1.create(UNIVERSAL, asn1.Type.SET, true, captured.authenticatedAttributes);
  const attributes = Buffer.from(asn1.toDer(set).getBytes(), 'binary');
  const hash = createHash('sha1').update(content).digest();
  const bytes = Buffer.from(captured.signature, 'binary');
  return attributes.includes(hash) && verify('sha1', attributes, certificatePem, bytes);
}
