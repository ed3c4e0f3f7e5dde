import type { TestIdentity } from './test-identity.ts';
import { addCookies, CLIENT_ADDRESS, EMAIL, PASSWORD, SITE_URL, toHeaders } from './test-identity.ts';
import type { TestPasskey } from './test-passkey.ts';
import { createTestPasskey } from './test-passkey.ts';

const clientAddress = CLIENT_ADDRESS;

/** Returns the sign-ins of browsers with and without passkeys on an identity service. */
export function createPasskeySignIns({ identity, database: { db } }: TestIdentity) {
  async function signIn(request: { email?: string; password?: string; setUpToken?: string } = {}) {
    const result = await identity.signIn({ email: EMAIL, password: PASSWORD, clientAddress, ...request });
    return { kind: result.kind, result, headers: toHeaders('setCookies' in result ? result.setCookies : []) };
  }

  /** Adds a passkey to the account of a session and returns the result. */
  async function addPasskey(headers: Headers, passkey: TestPasskey) {
    const started = await identity.startPasskey({ headers, clientAddress, password: PASSWORD });
    if (started.kind !== 'started') throw new Error(`The registration was ${started.kind}.`);
    const response = passkey.register(started.options);
    const asked = addCookies(headers, started.setCookies);
    return identity.addPasskey({ headers: asked, clientAddress, name: 'Phone', response });
  }

  /** Signs in, adds the first passkey and returns it with the session and the codes. */
  async function setUpPasskey(email = EMAIL) {
    const passkey = createTestPasskey(SITE_URL);
    const { headers } = await signIn({ email });
    const added = await addPasskey(headers, passkey);
    return { passkey, headers, recoveryCodes: added.kind === 'added' ? (added.recoveryCodes ?? []) : [] };
  }

  /** As a release left it that gave no recovery codes. */
  async function setUpOldPasskey() {
    const account = await setUpPasskey();
    await db.updateTable('staff').set({ twoFactorEnabled: false }).execute();
    await db.deleteFrom('staffSecondFactors').execute();
    return account;
  }

  async function signInWithPasskey(passkey: TestPasskey) {
    const started = await identity.startPasskeySignIn({ headers: new Headers(), clientAddress });
    if (started.kind !== 'started') throw new Error(`The sign-in was ${started.kind}.`);
    const headers = toHeaders(started.setCookies);
    const response = passkey.sign(started.options);
    const result = await identity.signInWithPasskey({ headers, clientAddress, response });
    return { kind: result.kind, headers: toHeaders('setCookies' in result ? result.setCookies : []) };
  }

  /** Takes the second step with a passkey. */
  async function finishWithPasskey(headers: Headers, passkey: TestPasskey) {
    const started = await identity.startPasskeyStep({ headers, clientAddress });
    if (started.kind !== 'started') return { kind: started.kind, options: null, repeat: null, headers };
    const request = { headers: addCookies(headers, started.setCookies), clientAddress };
    const response = passkey.sign(started.options);
    const finish = () => identity.finishSignInWithPasskey({ ...request, response });
    const result = await finish();
    const opened = toHeaders('setCookies' in result ? result.setCookies : []);
    return { kind: result.kind, options: started.options, repeat: finish, headers: opened };
  }

  /** The email of the account whose newsroom is open to a browser. */
  const emailOf = async (headers: Headers) => (await identity.findSession(headers))?.email;

  return { signIn, addPasskey, setUpPasskey, setUpOldPasskey, signInWithPasskey, finishWithPasskey, emailOf };
}
