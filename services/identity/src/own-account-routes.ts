import * as calls from '@innkeeper/contracts/identity';
import { type Endpoint, implement } from '@innkeeper/kit/http';
import {
  confirmAddressChange,
  readAddressChange,
  requestAddressChange,
  withdrawAddressChange,
} from './address-change.ts';
import { changePassword } from './change-password.ts';
import type { IdentityDeps } from './deps.ts';
import { eraseOwnAccount } from './erase-account.ts';
import { selectErasures } from './erasure-store.ts';
import { exportAccount } from './export-account.ts';
import { readLink } from './links.ts';
import { addPasskey, beginPasskey, provePasskey, readProofPasskeys, removePasskey } from './own-passkeys.ts';
import {
  beginApp,
  confirmApp,
  proveSecondFactor,
  readSecondFactor,
  removeApp,
  replaceRecoveryCodes,
} from './own-second-factor.ts';
import { requestPasswordReset, resetPassword } from './password-resets.ts';
import { chooseLanguage, updateProfile } from './profile.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { renews, toSignedIn } from './sign-in-answers.ts';
import { toUserOnWire } from './users.ts';
import { confirmAddress, requestVerification } from './verifications.ts';

/** The calls of users for their own account, and of the links in e-mails. */
export const ownAccountEndpoints = (deps: IdentityDeps): Endpoint[] => [
  ...linkEndpoints(deps),
  ...profileEndpoints(deps),
  ...secondFactorEndpoints(deps),
];

const linkEndpoints = (deps: IdentityDeps): Endpoint[] => [
  implement(calls.requestPasswordReset, async ({ body }) => {
    await requestPasswordReset(deps, body.email);
    return {
      status: 202,
      body: { message: 'If there is an account with this address, an e-mail is on its way to it.' },
    };
  }),
  implement(calls.readLink, async ({ body }) => {
    const { purpose, email, newEmail } = await readLink(deps, body.secret);
    const isChange = purpose === 'leave_address' || purpose === 'take_address';
    return { status: 200, body: { purpose, email, ...(isChange && newEmail && { newEmail }) } };
  }),
  implement(calls.resetPassword, async ({ body }) => {
    await resetPassword(deps, body);
    await deps.relay?.announce();
    return { status: 200, body: { message: 'Your password is changed. Sign in with the new one.' } };
  }),
];

const profileEndpoints = (deps: IdentityDeps): Endpoint[] => [
  implement(calls.requestVerification, async ({ user: caller }) => ({
    status: 202,
    body: {
      message: (await requestVerification(deps, caller))
        ? 'The e-mail is on its way. If it does not arrive, ask again in an hour.'
        : 'Your address is confirmed already.',
    },
  })),
  implement(calls.confirmAddress, async ({ user: caller, body }) => {
    await confirmAddress(deps, caller, body.secret);
    await deps.relay?.announce();
    return { status: 200, body: { message: 'Your address is confirmed.' } };
  }),
  implement(calls.requestAddressChange, async ({ user: caller, body }) => {
    await requestAddressChange(deps, caller, body);
    return {
      status: 202,
      body: {
        message:
          'Two e-mails are on their way: one to each address. If one does not arrive, ask again in an hour.',
      },
    };
  }),
  implement(calls.readAddressChange, async ({ user: caller }) => ({
    status: 200,
    body: { change: await readAddressChange(deps, caller) },
  })),
  implement(calls.withdrawAddressChange, async ({ user: caller }) => {
    await withdrawAddressChange(deps, caller);
    return { status: 200, body: { message: 'Your address stays as it is.' } };
  }),
  implement(calls.confirmAddressChange, async ({ user: caller, body }) => {
    const isChanged = await confirmAddressChange(deps, caller, body.secret);
    if (isChanged) await deps.relay?.announce();
    const message = isChanged
      ? 'Your address is changed.'
      : 'Thank you. Now the link in the e-mail to the other address has to be opened.';
    return { status: 200, body: { message, isChanged } };
  }),
  implement(calls.updateProfile, async ({ user: caller, body }) => ({
    status: 200,
    body: { message: 'Your profile is saved.', user: toUserOnWire(await updateProfile(deps, caller, body)) },
  })),
  implement(calls.identityCalls.exportAccount, async ({ user: caller }) => ({
    status: 200,
    body: await exportAccount(deps, caller),
  })),
  implement(calls.identityCalls.eraseOwnAccount, async ({ user: caller, body }) => {
    await eraseOwnAccount(deps, caller, body.currentPassword);
    await deps.relay?.announce();
    return { status: 200, body: { message: 'Your account is erased. Thank you for having been our guest.' } };
  }),
  implement(calls.identityCalls.listErasures, async () => ({
    status: 200,
    body: { erasures: await selectErasures(deps.database, 100) },
  })),
  implement(calls.chooseLanguage, async ({ user: caller, body }) => {
    const user = await chooseLanguage(deps, caller, body.language);
    return { status: 200, body: { message: 'Your language is saved.', user: toUserOnWire(user) } };
  }),
  implement(calls.changePassword, async ({ user: caller, body, headers }) => {
    const session = await changePassword(deps, caller, body, renews(headers));
    await deps.relay?.announce();
    return { status: 200, ...toSignedIn(session) };
  }),
];

const secondFactorEndpoints = (deps: IdentityDeps): Endpoint[] => [
  implement(calls.readSecondFactor, async ({ user: caller }) => ({
    status: 200,
    body: await readSecondFactor(deps, caller),
  })),
  implement(calls.beginApp, async ({ user: caller, body }) => ({
    status: 200,
    body: { secret: await beginApp(deps, caller, body.currentPassword) },
  })),
  implement(calls.confirmApp, async ({ user: caller, body }) => {
    const recoveryCodes = await confirmApp(deps, caller, body.code);
    await deps.relay?.announce();
    return { status: 200, body: { message: 'From now on we ask for a code of the app.', recoveryCodes } };
  }),
  implement(calls.removeApp, async ({ user: caller }) => {
    await removeApp(deps, caller);
    await deps.relay?.announce();
    return { status: 200, body: { message: 'You sign in without the app from now on.' } };
  }),
  implement(calls.replaceRecoveryCodes, async ({ user: caller }) => ({
    status: 200,
    body: { recoveryCodes: await replaceRecoveryCodes(deps, caller) },
  })),
  implement(calls.proveSecondFactor, async ({ user: caller, body }) => {
    const token = await proveSecondFactor(deps, caller, body.code);
    return { status: 200, body: { message: 'Thank you.', token } };
  }),
  ...passkeyEndpoints(deps),
  implement(calls.resetSecondFactor, async ({ user: caller, params }) => {
    const isReset = await resetSecondFactor(deps, caller, params.userId);
    await deps.relay?.announce();
    const message = isReset
      ? 'The second factor is removed. They can sign in with their password, and were notified.'
      : 'They have no second factor.';
    return { status: 200, body: { message } };
  }),
];

const passkeyEndpoints = (deps: IdentityDeps): Endpoint[] => [
  implement(calls.beginPasskey, async ({ user: caller, body }) => ({
    status: 200,
    body: { options: await beginPasskey(deps, caller, body.currentPassword) },
  })),
  implement(calls.addPasskey, async ({ user: caller, body }) => {
    const recoveryCodes = await addPasskey(deps, caller, body);
    await deps.relay?.announce();
    const message = 'From now on you can sign in with the passkey, after the password.';
    return { status: 200, body: { message, ...(recoveryCodes && { recoveryCodes }) } };
  }),
  implement(calls.removePasskey, async ({ user: caller, params }) => {
    await removePasskey(deps, caller, params.passkeyId);
    await deps.relay?.announce();
    return {
      status: 200,
      body: { message: 'The passkey is removed. You can delete it on your device, too.' },
    };
  }),
  implement(calls.readProofPasskeys, async ({ user: caller }) => ({
    status: 200,
    body: { options: await readProofPasskeys(deps, caller) },
  })),
  implement(calls.provePasskey, async ({ user: caller, body }) => {
    const token = await provePasskey(deps, caller, body.credential);
    return { status: 200, body: { message: 'Thank you.', token } };
  }),
];
