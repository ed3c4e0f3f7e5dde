import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const toBase64Url = (text: string) => Buffer.from(text).toString('base64url');

/** A device that stores one passkey for the site at `siteUrl` and signs as WebAuthn §6 and §7 say, without attestation. */
export function createTestPasskey(siteUrl: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const { hostname, origin } = new URL(siteUrl);
  let uses = 0;
  let isUserVerified = true;
  const toAuthenticatorData = (flags: number, ...rest: Buffer[]) => {
    uses += 1;
    const head = Buffer.alloc(5);
    head[0] = flags | USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0);
    head.writeUInt32BE(uses, 1);
    return Buffer.concat([sha256(hostname), head, ...rest]);
  };
  const toCredential = (response: object) => {
    const name = id.toString('base64url');
    return { id: name, rawId: name, type: 'public-key', clientExtensionResults: {}, response };
  };
  const toClientData = (type: string, challenge: string) => JSON.stringify({ type, challenge, origin });
  return {
    /** From now on the device checks no fingerprint, face or PIN. */
    stopVerifying: () => {
      isUserVerified = false;
    },
    /** The response to `navigator.credentials.create`. */
    register: ({ challenge }: { challenge: string }) => {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      // A COSE key in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
      const key = Buffer.from(
        `a5010203262001215820${Buffer.from(x, 'base64url').toString('hex')}225820${Buffer.from(y, 'base64url').toString('hex')}`,
        'hex',
      );
      const credential = [Buffer.alloc(16), Buffer.from([0, id.length]), id, key];
      const authData = toAuthenticatorData(HAS_CREDENTIAL, ...credential);
      // {"fmt": "none", "attStmt": {}, "authData": bytes}.
      const attestation = Buffer.concat([
        Buffer.from('\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58', 'latin1'),
        Buffer.from([authData.length]),
        authData,
      ]);
      return toCredential({
        clientDataJSON: toBase64Url(toClientData('webauthn.create', challenge)),
        attestationObject: attestation.toString('base64url'),
      });
    },
    /** The response to `navigator.credentials.get`. */
    sign: ({ challenge }: { challenge: string }) => {
      const clientData = toClientData('webauthn.get', challenge);
      const authenticatorData = toAuthenticatorData(0);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey);
      return toCredential({
        clientDataJSON: toBase64Url(clientData),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
}

export type TestPasskey = ReturnType<typeof createTestPasskey>;
